// picture.ts: a drawing of the page as a separate file.
import {text} from '../strings';
import {copy, saveFile} from './files';

const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'fill-opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor'];

/** A drawing, or several that lie one above the other. */
export type Drawing = SVGSVGElement | SVGSVGElement[];

function plainCopy(drawing: SVGSVGElement): SVGSVGElement {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const from = [drawing, ...drawing.querySelectorAll('*')], to = [copy, ...copy.querySelectorAll('*')];
    from.forEach((element, i) => {
        const style = getComputedStyle(element);
        for (const name of STYLES) (to[i] as SVGElement).style.setProperty(name, style.getPropertyValue(name));
        to[i].removeAttribute('class');
    });
    return copy;
}

/** The drawing with every style written into it. */
export function svgText(drawing: Drawing): string {
    const [first, ...others] = [drawing].flat();
    const copy = plainCopy(first);
    for (const layer of others) copy.append(...plainCopy(layer).childNodes);
    const {width, height} = first.viewBox.baseVal;
    copy.removeAttribute('style');
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(copy);
}

function pngOf(drawing: Drawing): Promise<Blob> {
    const {width, height} = [drawing].flat()[0].viewBox.baseVal;
    const back = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim();
    return new Promise((resolve, reject) => {
        const failed = () => reject(new Error(text.noPicture));
        const image = new Image();
        image.onload = () => {
            const canvas = Object.assign(document.createElement('canvas'), {width: width * 2, height: height * 2});
            const pen = canvas.getContext('2d')!;
            pen.fillStyle = back;
            pen.fillRect(0, 0, canvas.width, canvas.height);
            pen.drawImage(image, 0, 0, canvas.width, canvas.height);
            canvas.toBlob((blob) => (blob ? resolve(blob) : failed()));
        };
        image.onerror = failed;
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
    });
}

/** What a menu offers for a drawing: copy or save it, as SVG or as PNG. */
export const pictureEntries = (drawing: () => Drawing, name: string): [string, () => unknown][] => [
    [text.copySvg, () => copy(svgText(drawing()))],
    [text.copyPng, () => navigator.clipboard.write([new ClipboardItem({'image/png': pngOf(drawing())})])],
    [text.saveSvg, () => saveFile(`${name}.svg`, svgText(drawing()), 'image/svg+xml')],
    [text.savePng, async () => saveFile(`${name}.png`, await pngOf(drawing()))],
];
