// session.svelte.ts: a game at the table: its state, its commands, undo and redo, and the machine's turns.
import type {TableEvent} from 'talus';
import {engine} from '../engine/client.svelte';
import {text} from '../strings';
import {actorsOf} from './game';

export type Seat = 'person' | 'greedy' | 'search';
/** Who plays: `you` is a side, or -1 to watch. With people on all sides `you` has no meaning. */
export interface Seats {
    opponent: Seat;
    you: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Session {
    view: any = $state.raw(null);
    legal: any[] = $state.raw([]);
    drawn = $state('');
    log: TableEvent[] = $state.raw([]);
    question: any = $state.raw(null);
    error = $state('');
    steps = $state(0);
    undone = $state(0);
    /** The machine plays now, or a replay runs. */
    playing = $state(false);
    /** The machine waits, because a person went back in time or asked it to. */
    paused = $state(false);
    pace = 350; // milliseconds between commands of the machine
    private id = 0;
    private turn = 0; // changes with every game and interruption: late answers are dropped
    private byMachine: boolean[] = [];

    constructor(private seats: () => Seats, private changed: (session: Session) => void) {}

    actors = $derived(actorsOf(this.view));
    over = $derived.by(() => {
        const left = new Set(this.actors.filter((a) => !a.out).map((a) => a.side)).size;
        return this.view !== null && !this.question && (!this.legal.length || !!this.view.outcome || (this.view.round > 0 && left < 2));
    });
    /** Side numbers that the machine plays. */
    get machines(): number[] {
        const {opponent, you} = this.seats();
        if (opponent === 'person') return [];
        return (this.view?.sides ?? []).map((side: any) => side.id).filter((_: number, index: number) => index !== you);
    }

    private show(made: {view: any; legal: any[]; board: string}) {
        [this.view, this.legal, this.drawn] = [made.view, made.legal, made.board];
        this.question = made.view?.question ?? null;
    }
    private async attempt(work: () => Promise<void>) {
        this.error = '';
        try {
            await work();
        } catch (problem) {
            if ((problem as any).code !== 'cancelled') this.error = (problem as Error).message;
        }
    }

    /** A new game from a scenario, or a saved one. A replay begins at its first command. */
    begin = (source: {text: string; seed: number; system?: string} | {saved: string; replay: boolean}) => this.attempt(async () => {
        const mine = ++this.turn;
        if (this.id) await engine.call('freeTable', this.id).catch(() => null);
        this.id = 0;
        const id = 'saved' in source
            ? await engine.call('loadTable', source.saved)
            : await engine.call('newTable', source.text, {seed: source.seed, system: source.system});
        if (mine !== this.turn) return void engine.call('freeTable', id);
        this.id = id;
        [this.steps, this.undone, this.paused, this.playing] = [0, 0, false, false];
        if ('saved' in source) this.steps = source.saved.trim().split('\n').length - 1;
        this.byMachine = Array(this.steps).fill(false);
        if ('saved' in source && source.replay) await this.travel(-this.steps);
        else {
            const made = await engine.call('state', id);
            this.show(made);
            this.log = made.events;
            void this.machine();
        }
        this.changed(this);
    });

    /** After the engine was started again nothing of the old one is left. */
    forget() {
        this.id = 0;
        this.turn++;
        this.playing = false;
    }

    give = (command: any, byMachine = false) => this.attempt(async () => {
        const mine = this.turn;
        const made = await engine.call('do', this.id, command, this.steps);
        if (mine !== this.turn) return;
        this.show(made);
        this.question = made.given.question ?? this.question;
        if (made.given.outcome === 'refused') this.error = `${text.table.refused}: ${made.given.reason}`;
        else if (made.given.outcome === 'done') {
            this.log = [...this.log, ...made.told]; // those of an open question come with its answer
            this.byMachine[this.steps++] = byMachine;
            this.byMachine.length = this.steps;
            this.undone = 0;
        }
        if (!byMachine) this.paused = false;
        this.changed(this);
        if (!byMachine && !this.error) void this.machine();
    });

    /** The machine plays its sides until a person has to decide. */
    async machine() {
        const mine = this.turn;
        if (this.playing || this.paused || this.undone) return;
        this.playing = true;
        while (mine === this.turn && !this.paused && !this.over && !this.error && this.machines.length) {
            const {command} = await engine.call('advise', this.id, {player: this.seats().opponent, sides: this.machines}).catch(() => ({command: null}));
            if (!command || mine !== this.turn || this.paused) break;
            await this.give(command, true);
            await wait(calm ? 0 : this.pace);
        }
        if (mine === this.turn) this.playing = false;
    }
    pause() {
        this.paused = true;
        this.playing = false;
    }
    resume() {
        this.paused = false;
        void (this.undone ? this.replay() : this.machine());
    }

    /** Goes back (negative) or forth by commands. */
    private async travel(by: number) {
        if (!by) return;
        const made = await engine.call('travel', this.id, by, this.steps + by);
        this.show(made);
        this.log = made.events;
        this.steps += by;
        this.undone -= by;
        this.changed(this);
    }
    /** To the state after so many commands: the timeline. */
    to = (step: number) => this.attempt(async () => {
        this.pause();
        await this.travel(Math.max(0, Math.min(this.steps + this.undone, step)) - this.steps);
    });
    /** One decision of a person back, with what the machine did since. */
    back = () => {
        let step = this.steps - 1;
        while (step > 0 && this.byMachine[step]) step--;
        return this.to(step);
    };
    forth = () => {
        let step = this.steps + 1;
        while (step < this.steps + this.undone && this.byMachine[step]) step++;
        return this.to(step);
    };
    /** Shows the commands that were undone one after the other. */
    async replay() {
        const mine = this.turn;
        this.paused = false;
        this.playing = true;
        while (mine === this.turn && this.undone && !this.paused) {
            await this.attempt(() => this.travel(1));
            await wait(calm ? 0 : this.pace);
        }
        if (mine === this.turn) this.playing = false;
    }

    advise = () => engine.call('advise', this.id, {player: this.seats().opponent === 'search' ? 'search' : 'greedy'}).then((made) => made.command, () => null);
    preview = (command: any): Promise<string> => engine.call('preview', this.id, command);
    /** The squares that the command would cover. */
    area = (command: any): Promise<[number, number][]> => engine.call('area', this.id, command).catch(() => []);
    save = (): Promise<string> => engine.call('save', this.id);
    /** Every event, also those that only programs need. */
    events = (): Promise<TableEvent[]> => engine.call('events', this.id);
}
