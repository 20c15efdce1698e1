// Runs named steps, several at a time where they fit, and says how far it is.
import { messageOf, seconds } from './shell.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string} [output] shown when something failed
 * @property {string} [note] a few words after "ok" or "FAILED"
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {number} weight how many of the lanes it fills
 * @property {string[]} [after] names of steps that must have succeeded before
 * @property {(progress: (words: string) => void) => Promise<StepResult>} run
 *
 * @typedef {{ name: string, ms: number } & StepResult} Finished
 */

/**
 * Runs every step, in the given order where lanes allow, and returns what became of each. A step whose predecessor failed counts as failed.
 * @param {Step[]} steps
 * @param {{ lanes: number, write: (text: string) => void, live?: boolean, clock?: () => number, heartbeat?: number }} options
 * @returns {Promise<Finished[]>}
 */
export async function runSteps(steps, options) {
  const clock = options.clock ?? Date.now;
  const waiting = [...steps];
  /** @type {Map<Step, { promise: Promise<void>, started: number, words: string }>} */
  const running = new Map();
  /** @type {Finished[]} */
  const finished = [];
  const status = statusLine(options);

  const describe = () =>
    [...running]
      .map(
        ([step, state]) => `${step.name} ${Math.round((clock() - state.started) / 1000)} s${state.words === '' ? '' : ` (${state.words})`}`,
      )
      .join(', ');
  const beat = setInterval(() => status.show(`      running: ${describe()}`), options.heartbeat ?? (options.live ? 250 : 20_000));
  beat.unref();

  /** @param {Step} step @param {StepResult} result @param {number} ms */
  const finish = (step, result, ms) => {
    finished.push({ ...result, name: step.name, ms });
    const verdict = result.failed > 0 ? 'FAILED' : result.passed === 0 && (result.skipped ?? 0) > 0 ? 'skipped' : 'ok';
    const note = result.note === undefined ? '' : `, ${result.note}`;
    status.print(`[${finished.length}/${steps.length}] ${step.name} ... ${verdict} (${seconds(ms)}${note})`);
    if (result.failed > 0 && result.output !== undefined && result.output.trim() !== '')
      status.print(indent(tail(result.output.trim(), 400)));
  };

  /** @param {Step} step */
  const start = (step) => {
    const state = { promise: Promise.resolve(), started: clock(), words: '' };
    running.set(step, state);
    const progress = (/** @type {string} */ words) => {
      state.words = words;
    };
    state.promise = step
      .run(progress)
      .catch((error) => ({ passed: 0, failed: 1, output: messageOf(error) }))
      .then((result) => {
        running.delete(step);
        finish(step, result, clock() - state.started);
      });
  };

  while (waiting.length > 0 || running.size > 0) {
    let free = options.lanes - [...running.keys()].reduce((sum, step) => sum + step.weight, 0);
    for (const step of [...waiting]) {
      const state = readiness(step, steps, finished);
      if (state === 'hopeless') {
        waiting.splice(waiting.indexOf(step), 1);
        finish(step, { passed: 0, failed: 1, note: `needs ${step.after?.join(', ')}` }, 0);
      } else if (state === 'ready' && (step.weight <= free || running.size === 0)) {
        waiting.splice(waiting.indexOf(step), 1);
        start(step);
        free -= step.weight;
      } else if (state === 'ready') {
        // Keep the order: a heavy step is not overtaken for ever by light ones.
        break;
      }
    }
    if (running.size > 0) await Promise.race([...running.values()].map((state) => state.promise));
    else if (waiting.length > 0 && waiting.every((step) => readiness(step, steps, finished) === 'blocked')) {
      throw new Error(`steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`);
    }
  }
  clearInterval(beat);
  status.clear();
  return finished;
}

/**
 * @param {Step} step
 * @param {Step[]} steps
 * @param {Finished[]} finished
 * @returns {'ready' | 'blocked' | 'hopeless'}
 */
function readiness(step, steps, finished) {
  const needs = (step.after ?? []).filter((name) => steps.some((other) => other.name === name));
  const done = needs.map((name) => finished.find((other) => other.name === name));
  if (done.some((other) => other !== undefined && other.failed > 0)) return 'hopeless';
  return done.every((other) => other !== undefined) ? 'ready' : 'blocked';
}

/** @param {{ write: (text: string) => void, live?: boolean }} options */
function statusLine(options) {
  let shown = false;
  const clear = () => {
    if (shown) options.write('\r\x1b[2K');
    shown = false;
  };
  return {
    clear,
    /** @param {string} text */
    show(text) {
      if (!options.live) return options.write(`${text}\n`);
      clear();
      options.write(text.slice(0, (process.stdout.columns ?? 80) - 1));
      shown = true;
    },
    /** @param {string} text */
    print(text) {
      clear();
      options.write(`${text}\n`);
    },
  };
}

/** @param {string} text @param {number} lines */
function tail(text, lines) {
  const all = text.split('\n');
  return all.length <= lines ? text : [`(the first ${all.length - lines} lines are left out)`, ...all.slice(-lines)].join('\n');
}

/** @param {string} text */
function indent(text) {
  return text.replace(/^/gm, '      ');
}

/**
 * The last words of a run.
 * @param {Finished[]} finished
 */
export function summary(finished) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const step of finished) {
    passed += step.passed;
    failed += step.failed;
    skipped += step.skipped ?? 0;
  }
  const broken = finished.filter((step) => step.failed > 0).map((step) => step.name);
  const lines = broken.length === 0 ? [] : [`failed: ${broken.join(', ')}`];
  if (skipped > 0) lines.push(`skipped: ${skipped}`);
  lines.push(`${passed} passed, ${failed} failed`);
  return { passed, failed, skipped, text: lines.join('\n') };
}
