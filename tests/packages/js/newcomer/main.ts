// main.ts: a newcomer's page: a sheet, odds, a battle in workers, an error. It posts what it found.
import {Talus, TalusError} from 'talus';

const found: unknown[] = [];
try {
    const engine = await Talus.load();
    found.push(engine.sheet<'pf2e'>('Mire Wolf').ac.value, engine.odds('2d6 + 3').mean);
    const battle = await engine.battle({games: 8, points: 60, seed: 7, players: ['random', 'random'], workers: 2});
    found.push(battle.wins);
    try {
        engine.sheet('Nobody at all');
    } catch (error) {
        found.push(error instanceof TalusError && error.code);
    }
    engine.free();
} catch (error) {
    found.push(String(error));
}
await fetch('/result', {method: 'POST', body: JSON.stringify(found)});
