// kinds.ts: the kinds of rule elements and their fields, from the schema that the engine prints.
export type Kinds = Record<string, {doc: string; fields: Record<string, string>}>;

export function kindsOf(schema: any): Kinds {
    const kinds: Kinds = {};
    const element = schema?.$defs?.element ?? schema?.$defs?.rule;
    for (const branch of element?.allOf ?? []) {
        const name = branch.if?.properties?.key?.const;
        if (!name) continue;
        const fields: Record<string, string> = {};
        for (const [field, about] of Object.entries<any>(branch.then?.properties ?? {})) fields[field] = about.description ?? '';
        kinds[name] = {doc: branch.then?.description ?? '', fields};
    }
    return kinds;
}
