// markdown.ts: a page of the documentation as HTML. It knows what those pages use: headings, paragraphs, lists, tables,
// quotes, fenced blocks, pictures and links. Everything else is text.

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c]!);
export const anchor = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').trim().replace(/ /g, '-');

/** Joins a link with the folder of its page: "../reference/dice.md" from "how-to/workbench.md". */
export function resolvePath(page: string, link: string): string {
    const parts = page.split('/').slice(0, -1);
    for (const part of link.split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '.') parts.push(part);
    }
    return parts.join('/');
}

function inline(source: string, page: string): string {
    const code: string[] = [];
    const kept = source.replace(/(`+)(.+?)\1/g, (_, __, inner) => `\u0000${code.push(`<code>${escape(inner.trim())}</code>`) - 1}\u0000`);
    return escape(kept)
        .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt, link) => `<img src="docs/${resolvePath(page, link)}" alt="${alt}" loading="lazy">`)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label, link) => (/^https?:/.test(link) ? `<a href="${link}" rel="noreferrer">${label}</a>` : `<a href="#/gallery" data-page="${link.startsWith('#') ? page + link : resolvePath(page, link)}">${label}</a>`))
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
        .replace(/\u0000(\d+)\u0000/g, (_, n) => code[+n]);
}

const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, '|'));

export function html(source: string, page: string): string {
    const lines = source.replace(/\r/g, '').split('\n');
    const out: string[] = [];
    const say = (text: string) => inline(text, page);
    let at = 0;
    const while_ = (test: RegExp) => {
        const taken: string[] = [];
        while (at < lines.length && test.test(lines[at])) taken.push(lines[at++]);
        return taken;
    };
    while (at < lines.length) {
        const line = lines[at];
        const heading = line.match(/^(#{1,5}) (.*)$/);
        if (!line.trim()) at++;
        else if (/^```/.test(line)) {
            at++;
            const block = while_(/^(?!```)/);
            at++;
            out.push(`<pre tabindex="0"><code>${escape(block.join('\n'))}</code></pre>`);
        } else if (heading) {
            at++;
            const level = Math.min(4, heading[1].length + 1);
            out.push(`<h${level} id="doc-${anchor(heading[2])}">${say(heading[2])}</h${level}>`);
        } else if (/^\|/.test(line)) {
            const [head, , ...rows] = while_(/^\|/);
            out.push(`<div class="wide" tabindex="0"><table><thead><tr>${cells(head).map((c) => `<th scope="col">${say(c)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row).map((c) => `<td>${say(c)}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`);
        } else if (/^> ?/.test(line)) out.push(`<blockquote>${say(while_(/^> ?/).map((l) => l.replace(/^> ?/, '')).join(' '))}</blockquote>`);
        else if (/^ *([-*]|\d+\.) /.test(line)) {
            const ordered = /^ *\d+\. /.test(line);
            const items: string[] = [];
            for (const one of while_(/^( *([-*]|\d+\.) | {2,}\S)/)) {
                if (/^ *([-*]|\d+\.) /.test(one)) items.push(one.replace(/^ *([-*]|\d+\.) /, ''));
                else items[items.length - 1] += ` ${one.trim()}`;
            }
            const tag = ordered ? 'ol' : 'ul';
            out.push(`<${tag}>${items.map((item) => `<li>${say(item)}</li>`).join('')}</${tag}>`);
        } else out.push(`<p>${say([lines[at++], ...while_(/^(?!```|#{1,5} |\||>|\s*$| *([-*]|\d+\.) )/)].join(' '))}</p>`);
    }
    return out.join('\n');
}
