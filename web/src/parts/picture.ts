// picture.ts: a drawing of the page as a separate file.
import {saveFile} from './files';

const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor'];

/** The drawing with every style written into it. */
export function svgText(drawing: SVGSVGElement): string {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const from = [drawing, ...drawing.querySelectorAll('*')], to = [copy, ...copy.querySelectorAll('*')];
    from.forEach((element, i) => {
        const style = getComputedStyle(element);
        for (const name of STYLES) (to[i] as SVGElement).style.setProperty(name, style.getPropertyValue(name));
        to[i].removeAttribute('class');
    });
    const {width, height} = drawing.viewBox.baseVal;
    copy.removeAttribute('style');
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return new XMLSerializer().serializeToString(copy);
}

export const saveSvg = (drawing: SVGSVGElement, name: string) => saveFile(`${name}.svg`, svgText(drawing), 'image/svg+xml');

export function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
    const {width, height} = drawing.viewBox.baseVal;
    const back = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim();
    return new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => {
            const canvas = Object.assign(document.createElement('canvas'), {width: width * 2, height: height * 2});
            const pen = canvas.getContext('2d')!;
            pen.fillStyle = back;
            pen.fillRect(0, 0, canvas.width, canvas.height);
            pen.drawImage(image, 0, 0, canvas.width, canvas.height);
            canvas.toBlob((blob) => {
                if (blob) saveFile(`${name}.png`, blob);
                resolve();
            });
        };
        image.onerror = () => reject(new Error('The picture could not be drawn.'));
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(drawing))}`;
    });
}
