// past.svelte.ts: undo and redo for the state of a view.

const MOST = 200;

export class Past<T extends object> {
    private states: string[] = [];
    private place = $state(-1);
    private count = $state(0);
    private timer = 0;
    private typed = '';

    constructor(private state: T) {}

    /** Called from an effect: remembers the state; while a person types, once they pause. */
    note() {
        const now = JSON.stringify($state.snapshot(this.state));
        clearTimeout(this.timer);
        if (now === this.states[this.place]) return;
        const typing = this.states.length && document.activeElement?.matches('input:not([type=checkbox], [type=range]), textarea');
        if (!typing && this.typed) this.push(this.typed); // what was typed before it is a step by itself
        this.typed = typing ? now : '';
        if (typing) this.timer = window.setTimeout(() => this.push(now), 300);
        else this.push(now);
    }
    private push(now: string) {
        clearTimeout(this.timer);
        this.typed = '';
        if (now === this.states[this.place]) return;
        this.states = [...this.states.slice(0, this.place + 1), now].slice(-MOST);
        this.count = this.states.length;
        this.place = this.count - 1;
    }
    private go(by: number) {
        this.push(JSON.stringify($state.snapshot(this.state)));
        const wanted = this.states[this.place + by];
        if (wanted === undefined) return;
        this.place += by;
        Object.assign(this.state, JSON.parse(wanted));
    }
    get canUndo() { return this.place > 0; }
    get canRedo() { return this.place < this.count - 1; }
    undo = () => this.go(-1);
    redo = () => this.go(1);

    /** Ctrl + Z and Ctrl + Y, except where a field undoes its own text. */
    keys = (event: KeyboardEvent) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as HTMLElement).closest('input, textarea, .cm-editor')) return;
        if (event.key === 'z' && !event.shiftKey) this.undo();
        else if (event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey)) this.redo();
        else return;
        event.preventDefault();
    };
}
