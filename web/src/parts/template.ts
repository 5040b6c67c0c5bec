// template.ts: the outline of an area that is about to be used, from the document of the spell or weapon.

export interface Shape {
    kind: string;
    /** In squares. */
    size: number;
}

/** The first area that a document declares: {type, value} or {shape, size} in feet, or the quality "Blast(2)" in squares. */
export function shapeOf(document: any): Shape | null {
    if (typeof document === 'string') {
        const blast = document.match(/^blast\s*\((\d+)\)$/i);
        return blast ? {kind: 'burst', size: +blast[1]} : null;
    }
    if (typeof document !== 'object' || document === null) return null;
    const {area} = document;
    const kind = area?.type ?? area?.shape, size = area?.value ?? area?.size;
    if (typeof kind === 'string' && typeof size === 'number' && size > 0) return {kind, size: size / 5};
    for (const value of Object.values(document)) {
        const found = shapeOf(value);
        if (found) return found;
    }
    return null;
}

type Point = [number, number];
/** The outline as the path of a picture with squares of size 1. `from` is the middle of who acts, `width` its size. */
export function outline(shape: Shape, from: {middle: Point; width: number}, at: Point): string {
    const {kind, size} = shape;
    const [x, y] = [at[0] + 0.5, at[1] + 0.5];
    const circle = ([cx, cy]: Point, r: number) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    if (/emanation|aura/.test(kind)) return circle(from.middle, size + from.width / 2);
    if (/cube|square/.test(kind)) return `M${x - size / 2} ${y - size / 2}h${size}v${size}h${-size}z`;
    const [ox, oy] = from.middle;
    const turn = Math.atan2(y - oy, x - ox);
    const reach = (angle: number, length: number) => `${+(ox + length * Math.cos(angle)).toFixed(3)} ${+(oy + length * Math.sin(angle)).toFixed(3)}`;
    if (kind === 'cone') return `M${ox} ${oy}L${reach(turn - Math.PI / 4, size)}A${size} ${size} 0 0 1 ${reach(turn + Math.PI / 4, size)}z`;
    if (kind === 'line') return [-1, 1].map((side) => `M${ox + 0.5 * side * Math.sin(turn)} ${oy - 0.5 * side * Math.cos(turn)}l${size * Math.cos(turn)} ${size * Math.sin(turn)}`).join('');
    return circle([x, y], size);
}
