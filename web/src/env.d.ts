// env.d.ts: JSON files come as texts.
declare module '*.json' {
    const text: string;
    export default text;
}
