// served.ts: what `talus serve` adds to the page: the user's folder, results and news of changed files.

/** Whether this page comes from `talus serve`. */
export const isServed = /^\/[0-9a-f]{32}\//.test(location.pathname);

export async function servedJson(path: string): Promise<any> {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error((await answer.text()).trim() || `The server refused it (${answer.status}).`);
    return answer.json();
}

export const servedText = async (name: string): Promise<string> => {
    const answer = await fetch(`content/${name.split('/').map(encodeURIComponent).join('/')}`);
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer.text();
};
