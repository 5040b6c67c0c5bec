// foundry.d.ts: the part of Foundry VTT that the module uses. A small stand-in for its types.

export interface FoundryDocument {
    name: string;
    type: string;
    toObject(): {[name: string]: import('../../build/js/talus.js').Json};
}

export interface FoundryActor extends FoundryDocument {
    documentName: 'Actor';
}

export interface FoundryItem extends FoundryDocument {
    documentName: 'Item';
    actor: FoundryActor | null;
}

/** A window with a document: an application of Foundry 12 or later, old or new. */
export interface FoundrySheet {
    document: FoundryActor | FoundryItem;
}

/** A button in the header of an old sheet. */
export interface HeaderButton {
    label: string;
    class: string;
    icon: string;
    onclick: () => void;
}

/** An entry in the header menu of a new sheet. */
export interface HeaderControl {
    label: string;
    action: string;
    icon: string;
    onClick: () => void;
}

export interface Foundry {
    Hooks: {
        once(name: 'init', callback: () => void): void;
        on(name: string, callback: (...given: never[]) => void): void;
    };
    game: {
        system: {id: string};
        i18n: {localize(key: string): string; format(key: string, values: Record<string, string>): string};
    };
    ui: {notifications: {error(message: string): void}};
    /** Shows a window with HTML. `ready` gets the element when it is in the page. */
    show(title: string, html: string, ready?: (element: HTMLElement) => void): void;
}
