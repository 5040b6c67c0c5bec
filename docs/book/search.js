/* Search in the book: every word must occur; headings count most, then titles, then text. No server, no library. */
'use strict';
(function () {
    const field = document.getElementById('search'), list = document.getElementById('found');
    const entries = talusIndex.map(e => ({ ...e, low: { h: e.h.toLowerCase(), t: e.t.toLowerCase(), w: e.w.toLowerCase() } }));

    function worth(entry, words) {
        let sum = 0;
        for (const word of words) {
            const { h, t, w } = entry.low;
            if (h.includes(word)) sum += h === word ? 40 : 12;
            else if (t.includes(word)) sum += 5;
            else if (w.includes(word)) sum += 1;
            else return 0;
        }
        return sum;
    }

    function excerpt(entry, words) {
        const at = Math.max(0, entry.low.w.indexOf(words[0]) - 30);
        return (at ? '…' : '') + entry.w.slice(at, at + 90).trim() + '…';
    }

    function show() {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.replaceChildren();
        if (!words.length) return;
        const hits = entries.map((entry, order) => ({ entry, order, worth: worth(entry, words) })).filter(hit => hit.worth)
            .sort((a, b) => b.worth - a.worth || a.order - b.order).slice(0, 12);
        for (const { entry } of hits) {
            const item = document.createElement('li'), link = document.createElement('a');
            const head = document.createElement('b'), text = document.createElement('span');
            link.href = entry.p + '.html#' + entry.a;
            head.textContent = entry.h === entry.t ? entry.h : entry.t + ': ' + entry.h;
            text.textContent = excerpt(entry, words);
            link.append(head, text);
            item.append(link);
            list.append(item);
        }
        if (!hits.length) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }));
    }

    field.addEventListener('input', show);
    document.addEventListener('keydown', event => {
        if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); }
        if (event.key === 'Enter' && document.activeElement === field && list.querySelector('a')) list.querySelector('a').click();
    });
})();
