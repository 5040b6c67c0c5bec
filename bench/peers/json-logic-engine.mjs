// json-logic-engine.mjs: the rules and options of build/bench/predicates.json, compiled, tested in rounds: prints
// "RULES TRUE TESTS-PER-SECOND".
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
const { LogicEngine } = createRequire(process.env.PEERS)("json-logic-engine");

const { predicates, options } = JSON.parse(readFileSync("build/bench/predicates.json", "utf8"));

// Options are members of the data; those that end in a number are also filed under # and their stem.
const data = {};
for (const option of options) {
    data[option] = true;
    const colon = option.lastIndexOf(":"), number = Number(option.slice(colon + 1));
    if (colon > 0 && option.length > colon + 1 && !Number.isNaN(number)) data["#" + option.slice(0, colon)] = number;
}
const look = (name) => ({ var: name.replaceAll(".", "\\.") });
const side = (operand) => (typeof operand === "string" && Number.isNaN(Number(operand)) ? look("#" + operand) : Number(operand));
const signs = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

const rule = (statement) => {
    if (typeof statement === "string") return look(statement);
    const [key, value] = Object.entries(statement)[0];
    if (key === "and" || key === "or") return { [key]: value.map(rule) };
    if (key === "nand") return { "!": { and: value.map(rule) } };
    if (key === "nor") return { "!": { or: value.map(rule) } };
    if (key === "not") return { "!": rule(value) };
    if (key === "if") return { or: [{ "!": rule(value) }, rule(statement.then)] };
    if (key === "eq") return typeof value[1] === "number" ? look(`${value[0]}:${value[1]}`) : value[0] === value[1];
    if (key in signs) {
        // What is not there is null to the engine and would count as 0.
        const named = value.map(side).filter((operand) => typeof operand === "object");
        return { and: [...named.map((operand) => ({ "!==": [operand, null] })), { [signs[key]]: value.map(side) }] };
    }
    const count = { "+": value.map((part) => ({ if: [rule(part), 1, 0] })) };
    return key === "xor" ? { "===": [count, 1] } : { or: [{ "===": [count, 0] }, { "===": [count, value.length] }] };
};

const engine = new LogicEngine();
const compiled = predicates.map((predicate) => engine.build(predicate.length ? { and: predicate.map(rule) } : true));
let holding = 0;
const run = (rounds) => {
    const start = process.hrtime.bigint();
    for (let round = 0; round < rounds; round++) {
        holding = 0;
        for (const test of compiled) if (test(data)) holding++;
    }
    return Number(process.hrtime.bigint() - start) / 1e9;
};
run(20); // warm
let best = Infinity;
for (let round = 0; round < 7; round++) best = Math.min(best, run(20));
console.log(`${compiled.length} ${holding} ${Math.round((20 * compiled.length) / best)}`);
