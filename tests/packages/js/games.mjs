// games.mjs: games that are played twice: by the native command, and through the package.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export const root = new URL('../../../', import.meta.url).pathname;

export function native(args, input = '') {
    return spawnSync(`${root}build/release/cli/talus`, args, {input, encoding: 'utf8', cwd: root, maxBuffer: 1 << 28}).stdout;
}

/** The log of a game that the native command played. */
function playNative(system, scenario, seed, commands) {
    const folder = mkdtempSync(join(tmpdir(), 'talus-js-'));
    const given = join(folder, 'scenario.json'), saved = join(folder, 'log');
    writeFileSync(given, JSON.stringify(scenario));
    native(['play', given, '--system', system, '--seed', String(seed), '--save', saved], commands);
    const log = readFileSync(saved, 'utf8');
    rmSync(folder, {recursive: true});
    return log;
}

const example = (path) => JSON.parse(readFileSync(`${root}examples/${path}.json`, 'utf8'));

/** The golden game of every system: {name, system, scenario, seed, commands, log}. */
export function* goldenGames() {
    const scenarios = {
        dh2e: example('dh2e/ambush'), dnd5e: example('dnd5e/barrow-door'), pf2e: example('pf2e/ford-fight'),
        swse: example('swse/quarry'), p2v: {system: 'p2v', seed: 4, random: {points: 150, license: 'ORC'}},
    };
    const moves = Array.from({length: 150}, (_, i) => `list\n${Math.floor((i * i * 7) / 3) % 9}\n0\nchoose 1\n`).join('');
    for (const [system, scenario] of Object.entries(scenarios)) {
        const log = playNative(system, scenario, 5, moves);
        const records = log.trim().split('\n').slice(1).map((line) => JSON.parse(line));
        if (records.length <= 100) throw new Error(`the golden game of ${system} is too short`);
        const commands = records.map((record) => record.command).filter(Boolean);
        yield {name: `golden/${system}`, system, scenario, seed: 5, commands, log};
    }
}

function* caseFiles(path = 'tests/cases') {
    for (const entry of readdirSync(root + path, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name === 'fixtures') continue;
        if (entry.isDirectory()) yield* caseFiles(`${path}/${entry.name}`);
        else if (entry.name.endsWith('.json')) yield `${path}/${entry.name}`;
    }
}

/** A case's value with each text "fixtures/NAME" replaced by that document (src/core/fixtures.h). */
function expand(value, folder) {
    if (typeof value === 'string' && value.startsWith('fixtures/')) {
        while (folder && !existsSync(`${root}${folder}/${value}.json`)) folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
        return JSON.parse(readFileSync(`${root}${folder}/${value}.json`, 'utf8'));
    }
    if (Array.isArray(value)) return value.map((part) => expand(part, folder));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expand(part, folder)]));
}

/** The games of so many test cases, spread over all of them. */
export function* caseGames(most) {
    const found = [];
    for (const path of caseFiles()) {
        const {given, do: steps} = expand(JSON.parse(readFileSync(root + path, 'utf8')), path.slice(0, path.lastIndexOf('/')));
        if (!given || 'document' in given || !steps) continue;
        const name = path.slice('tests/cases/'.length, -'.json'.length);
        found.push({name, system: name.split('/')[0], scenario: given, seed: given.seed ?? 1, commands: steps.filter((s) => 'do' in s)});
    }
    const stride = Math.max(1, Math.floor(found.length / most));
    for (const game of found.filter((_, i) => i % stride === 0)) {
        const lines = game.commands.map((command) => `${JSON.stringify(command)}\n`).join('');
        yield {...game, log: playNative(game.system, game.scenario, game.seed, lines)};
    }
}
