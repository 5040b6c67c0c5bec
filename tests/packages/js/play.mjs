// play.mjs: a game through the package: in Node and in a browser.

/** The log of a game: {system, scenario, seed, commands}. */
export function play(engine, {system, scenario, seed, commands}) {
    const table = engine.table(scenario, {seed, system});
    for (const command of commands) {
        try {
            table.do(command);
        } catch (error) {
            if (error.name !== 'TalusError') throw error; // the native command goes on as well
        }
    }
    const log = table.save();
    table.free();
    return log;
}
