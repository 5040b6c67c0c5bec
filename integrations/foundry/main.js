// main.js: the module as Foundry VTT loads it: the stand-in's interface over Foundry's globals.
import {start} from './module.js';
import {Talus} from './talus/talus.js';

/* global Hooks, game, ui, Dialog, foundry */
function show(title, content, ready) {
    const Dialog2 = foundry.applications?.api?.DialogV2;
    if (Dialog2) {
        const dialog = new Dialog2({window: {title, resizable: true}, position: {width: 640}, content, buttons: [{action: 'close', label: 'OK', default: true}]});
        dialog.render({force: true}).then(() => ready?.(dialog.element));
    } else {
        new Dialog({title, content, buttons: {}, render: (html) => ready?.(html[0] ?? html)}, {width: 640, resizable: true}).render(true);
    }
}

start({Hooks, get game() { return game; }, get ui() { return ui; }, show}, () => Talus.load());
