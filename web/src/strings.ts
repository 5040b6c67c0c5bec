// strings.ts: every word of the page, in one place, so that it can be translated.

export const text = {
    title: 'Talus workbench',
    skip: 'Skip to the content',
    views: {
        workshop: 'Item workshop', sheet: 'Sheet', dice: 'Dice', table: 'Table', gallery: 'Gallery',
    },
    systems: {
        pf2e: 'Pathfinder 2e', dnd5e: 'Fifth edition', swse: 'Star Wars Saga', dh2e: 'Dark Heresy 2', p2v: 'Path 2 Victory',
    } as Record<string, string>,
    theme: 'Switch between light and dark',
    keys: 'Keyboard shortcuts',
    working: 'Working…',
    cancel: 'Cancel',
    close: 'Close',
    share: 'Copy link',
    copied: 'Copied',
    open: 'Open…',
    save: 'Save',
    copyText: 'Copy as text',
    copyMarkdown: 'Copy as Markdown',
    copyJson: 'Copy as JSON',
    print: 'Print',
    dropped: (files: number) => `${files} ${files === 1 ? 'file' : 'files'} added. Nothing left this computer.`,
    tooLarge: (name: string) => `${name} is larger than 64 MB and was not opened.`,
    workshop: {
        editor: 'Item as JSON',
        clean: 'No problems',
        problems: (n: number) => (n === 1 ? '1 problem' : `${n} problems`),
        fix: 'Fix',
        line: (n: number) => `Line ${n}`,
        does: 'What it does',
        changes: 'What changes on',
        nothing: 'No number on this sheet changes.',
        nothingHint: 'Each element below names the condition it waits for.',
        unreadable: 'Correct the errors to see what the item does.',
        value: 'Number', before: 'Before', after: 'After',
        reasons: 'Why and why not',
        example: 'Start from',
        format: 'Format',
        keep: 'Keep as draft A',
        compare: 'Draft A against this text',
        same: 'Both drafts give the same numbers.',
        forget: 'Forget draft A',
        noActor: 'This system compares no actors.',
    },
    sheet: {
        actor: 'Actor',
        search: 'Find an actor or creature',
        with: 'Add an effect or condition',
        withHint: 'for example Frightened:2',
        add: 'Add',
        level: 'Level',
        why: 'Why',
        pick: 'Select a number to see where it comes from.',
        total: 'Total',
        notCounted: 'Does not count',
        remove: (what: string) => `Remove ${what}`,
        findings: 'The engine notes',
    },
    dice: {
        expression: 'Dice expressions, one a line',
        roll: 'Roll',
        seed: 'Seed',
        dialect: 'Notation',
        mean: 'Mean', deviation: 'Deviation', range: 'Range',
        show: 'Show', exactly: 'exactly', atLeast: 'at least', atMost: 'at most',
        chart: 'Probability of each total',
        table: 'Table of probabilities',
        totalHead: 'Total', chance: 'Chance',
        svg: 'Save chart as SVG',
        png: 'Save chart as PNG',
        empty: 'Type dice such as 2d6 + 3, 4d6kh3 or 1d20r1 to see every total and its chance.',
        compare: 'Chance to reach',
        rolls: 'Rolls',
    },
    table: {
        scenario: 'Scenario',
        start: 'New game',
        undo: 'Undo', redo: 'Redo',
        seed: 'Seed',
        save: 'Save game', load: 'Load game',
        round: (n: number) => `Round ${n}`,
        turn: (who: string) => `${who}’s turn`,
        notBegun: 'Not started',
        actions: 'Actions',
        onBoard: 'Or select a marked square on the board.',
        all: 'Show all actions',
        against: (who: string) => `Actions involving ${who}`,
        log: 'Log',
        who: 'Combatants',
        chances: 'Chances',
        chancesOf: 'Chances of this action',
        question: 'A decision is needed',
        logEmpty: 'Give the first command to begin. Every die is written here.',
        over: 'The game is over.',
        board: 'Board',
        boardKeys: 'Arrow keys move the cursor, Enter selects.',
        zoomIn: 'Zoom in', zoomOut: 'Zoom out',
        refused: 'Not allowed',
        several: 'Several actions end on this square',
    },
    gallery: {
        lead: 'Write an item and see what it does. Ask a sheet why a number is what it is. Play a fight. The rules engine runs inside this page: no account, no server, nothing leaves your computer.',
        openThis: 'Open',
        drop: 'Drop your own files or a folder anywhere on this page to use them in every view.',
    },
    shortcuts: [
        ['Alt + 1 … 5', 'Go to a view'],
        ['Ctrl + Enter', 'Roll again (dice), apply the first fix (workshop)'],
        ['Ctrl + Z, Ctrl + Y', 'Undo and redo (workshop, table)'],
        ['Arrow keys, Enter', 'Move on the board and select a square'],
        ['?', 'This list'],
    ],
};

/** Words that the engine's short names stand for. */
const WORDS: Record<string, string> = {
    ac: 'Armour class', hp: 'Hit points', str: 'Strength', dex: 'Dexterity', con: 'Constitution', int: 'Intelligence',
    wis: 'Wisdom', cha: 'Charisma', ws: 'Weapon Skill', bs: 'Ballistic Skill', s: 'Strength', t: 'Toughness',
    ag: 'Agility', per: 'Perception', wp: 'Willpower', fel: 'Fellowship', fort: 'Fortitude', dc: 'DC', mod: 'Modifier',
    iwr: 'Immunities, weaknesses, resistances', hitPoints: 'Hit points', armorClass: 'Armour class', ap: 'Action points',
};

/** "armorCheckPenalty", "sleight-of-hand" → words for people. */
export function words(name: string): string {
    if (WORDS[name]) return WORDS[name];
    const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_.:/]+/g, ' ').trim();
    return spaced.charAt(0).toUpperCase() + (/^[a-z]/.test(name) ? spaced.slice(1).toLowerCase() : spaced.slice(1));
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
export const percent = (p: number) => `${(100 * p).toFixed(p < 0.0995 ? 2 : 1)} %`;
