// What two runs of the same random games have to say about each other.

/** @typedef {import('../../packages/sim/tools/random-games.ts').RandomJob} RandomJob */
/** @typedef {import('../../packages/sim/tools/random-games.ts').Point} Point */

/**
 * How much was compared.
 * @param {Point[][]} runs the compared points of both
 * @param {RandomJob[]} jobs
 */
export function tally(runs, jobs) {
  const played = runs[0].filter((point) => point.last);
  /** @type {Map<number, number>} */
  const lengths = new Map();
  for (const { job, at } of runs[0]) lengths.set(job, at);
  const options = new Set(
    [...lengths.keys()].flatMap((job) => Object.entries(jobs[job].options).map((pair) => `${jobs[job].game} ${pair}`)),
  );
  return {
    games: played.length,
    actions: [...lengths.values()].reduce((sum, n) => sum + n, 0),
    options: options.size,
    cost: runs.map((points) => points.reduce((sum, { cost }) => sum + cost, 0)),
  };
}

/** Parts that are shown in full; all others are hashes. */
const readable = ['failure', 'action', 'words', 'frames', 'dice', 'result', 'stages'];

/**
 * The first action after which the two differ, in lines for a person.
 * @param {Point[]} was
 * @param {Point[]} now
 * @returns {string[] | undefined}
 */
export function firstDifferent(was, now) {
  for (let i = 0; i < Math.max(was.length, now.length); i++) {
    const [a, b] = [was[i], now[i]];
    const names = [...new Set([...Object.keys(a?.parts ?? {}), ...Object.keys(b?.parts ?? {})])];
    const parts = names.filter((name) => a?.parts[name] !== b?.parts[name]);
    if (parts.length === 0) continue;
    const { at, parts: told } = a ?? b;
    return [
      `first difference at action ${at}${told.action === undefined ? '' : `: ${told.action}`}`,
      `what differs: ${parts.join(', ')}`,
      ...parts
        .filter((name) => readable.includes(name))
        .flatMap((name) => [`${name} before: ${a?.parts[name] ?? 'nothing'}`, `${name} now: ${b?.parts[name] ?? 'nothing'}`]),
    ];
  }
  return undefined;
}
