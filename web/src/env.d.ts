// env.d.ts: JSON files come as texts.
declare module '*.json' {
    const text: string;
    export default text;
}

/** The templates of `talus new`; build.mjs reads them. */
declare const TEMPLATES: {kind: string; file: string; text: string}[];
/** The classes of Path 2 Victory's heroes, from the engine's table. */
declare const CLASSES: string[];
/** The parts of the documentation, from docs/book/contents. */
declare const MANUAL: {title: string; pages: {file: string; title: string}[]}[];
