// schema.ts: what the JSON Schemas of the engine allow at a place, for forms, completion and hovers.

export type Schema = any;

/** A schema for this value: references followed, conditions decided, alternatives chosen. */
export function resolve(schema: Schema, root: Schema, value: any, depth = 0): Schema {
    if (!schema || typeof schema !== 'object' || depth > 12) return {};
    if (schema.$ref) {
        const target = schema.$ref.replace(/^#\//, '').split('/').reduce((at: any, name: string) => at?.[name], root);
        const {$ref: _, ...rest} = schema;
        return {...resolve(target, root, value, depth + 1), ...rest};
    }
    let made = {...schema};
    const take = (more: Schema) => {
        const other = resolve(more, root, value, depth + 1);
        made = {...made, ...other, properties: merged(made.properties, other.properties), description: other.description ?? made.description};
    };
    if (schema.if) take(matches(schema.if, value) ? schema.then : schema.else);
    for (const part of schema.allOf ?? []) if (!part.if || matches(part.if, value)) take(part.if ? part.then : part);
    const branches: Schema[] = schema.anyOf ?? schema.oneOf ?? [];
    if (branches.length) {
        const options = branches.map((branch) => resolve(branch, root, value, depth + 1));
        const words = options.find((o) => o.enum);
        if (words && (value === undefined || typeof value === 'string')) made = {...made, enum: words.enum};
        else {
            const fitting = options.find((o) => value !== undefined && fits(o, value)) ?? options[0];
            made = {...fitting, ...made, type: fitting.type ?? made.type, properties: merged(fitting.properties, made.properties)};
        }
        delete made.anyOf;
        delete made.oneOf;
    }
    return made;
}

function merged(a: any, b: any): any {
    if (!a || !b) return a ?? b;
    const all = {...a};
    for (const [name, schema] of Object.entries<any>(b)) all[name] = {...all[name], ...schema};
    return all;
}

const kindOf = (value: any) => (value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value);

function fits(schema: Schema, value: any): boolean {
    const kind = kindOf(value), types = [schema.type].flat();
    return schema.type === undefined ? schema.enum?.includes(value) ?? false : types.includes(kind) || (kind === 'integer' && types.includes('number'));
}

function matches(condition: Schema, value: any): boolean {
    if (condition.type && kindOf(value) !== condition.type) return false;
    if (condition.required?.some((name: string) => value?.[name] === undefined)) return false;
    return Object.entries<any>(condition.properties ?? {}).every(([name, schema]) =>
        value?.[name] === undefined || ((schema.const === undefined || schema.const === value[name]) && (!schema.enum || schema.enum.includes(value[name]))));
}

/** The kinds a list's items can have: the values of "key" or "type" that the schema decides by. */
export function kindsAt(schema: Schema, root: Schema): {member: string; names: {name: string; doc: string}[]} | null {
    const at = resolve({...schema, allOf: undefined, if: undefined}, root, {});
    const source = schema?.$ref ? schema.$ref.replace(/^#\//, '').split('/').reduce((o: any, name: string) => o?.[name], root) : schema;
    for (const member of ['key', 'type']) {
        const names = (source?.allOf ?? []).map((branch: any) => ({name: branch.if?.properties?.[member]?.const, doc: resolve(branch.then, root, {}).description ?? ''})).filter((k: any) => k.name);
        if (names.length) return {member, names};
        const words = resolve(at.properties?.[member], root, undefined).enum;
        if (words?.length > 1) return {member, names: words.map((name: string) => ({name, doc: ''}))};
    }
    return null;
}

/** A first value for a place. */
export function initial(schema: Schema, root: Schema): any {
    const at = resolve(schema, root, undefined);
    if (at.default !== undefined && at.default !== null) return at.default;
    if (at.enum) return at.enum[0];
    const type = [at.type].flat()[0];
    return ({string: '', integer: 0, number: 0, boolean: false, array: [], object: {}} as any)[type] ?? '';
}
