import {
  type Action,
  answerTo,
  apply,
  check,
  cited,
  drawRoll,
  fromPosition,
  InputError,
  legal,
  prompt,
  type Question,
  type Shape,
  sayEvent,
  sayPrompt,
  sentence,
  type World,
} from '@hexfront/engine';
import { readArgs, UsageError } from '../args.ts';
import { readJsonFile } from '../files.ts';
import { loadGame } from '../game.ts';
import { print, printJson } from '../output.ts';
import { VALUES_FLAG, valuesGiven, valuesNamed } from '../values.ts';

/** Actions may name units and hexes as a person does: `{ "k": "go", "u": "G-2Pz-304", "h": "1420" }`. */
function named<S extends Shape>(g: World<S>, raw: unknown, i: number): Action | { ask: Question } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new InputError(`actions[${i}]: expected an object`);
  const a = { ...(raw as Record<string, unknown>) };
  const unitOf = (v: unknown): unknown => {
    if (typeof v !== 'string') return v;
    const u = g.def.units.findIndex((x) => x.id === v);
    if (u < 0) throw new InputError(`actions[${i}]: there is no unit ${JSON.stringify(v)}`);
    return u;
  };
  const hexOf = (v: unknown): unknown => {
    if (typeof v !== 'string') return v;
    const h = g.board.hex(v) ?? (g.def.boxes.includes(v) ? g.box(v) : undefined);
    if (h === undefined) throw new InputError(`actions[${i}]: there is no hex ${JSON.stringify(v)}`);
    return h;
  };
  for (const key of ['u', 'unit']) if (key in a) a[key] = unitOf(a[key]);
  for (const key of ['h', 'hex']) if (key in a) a[key] = hexOf(a[key]);
  for (const key of ['path', 'targets', 'via']) if (Array.isArray(a[key])) a[key] = (a[key] as unknown[]).map(hexOf);
  for (const key of ['attackers', 'guns', 'units']) if (Array.isArray(a[key])) a[key] = (a[key] as unknown[]).map(unitOf);
  return 'q' in a ? { ask: a as unknown as Question } : (a as unknown as Action);
}

/** Keys under which answers, events and actions hold units and hexes; the words of `say` know some of them too. */
const UNITS_AT = new Set([
  'u',
  'unit',
  'units',
  'other',
  'with',
  'partner',
  'blocker',
  'enemy',
  'attackers',
  'defenders',
  'guns',
  'defenseGuns',
]);
const HEXES_AT = new Set(['h', 'hex', 'hexes', 'from', 'to', 'path', 'target', 'targets', 'via', 'vacated']);

/** The same with `ids` beside the numbers of units and hexes, in every object of it. */
function withIds<S extends Shape>(g: World<S>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((v) => withIds(g, v));
  if (typeof value !== 'object' || value === null) return value;
  const idOf = (key: string, n: unknown): string | undefined => {
    if (!Number.isInteger(n) || (n as number) < 0) return undefined;
    if (UNITS_AT.has(key)) return g.def.units[n as number]?.id;
    return g.board.ids[n as number] ?? g.def.boxes[(n as number) - g.board.n];
  };
  const ids: Record<string, string | string[]> = {};
  const out: Record<string, unknown> = {};
  for (const [key, v] of Object.entries(value)) {
    out[key] = withIds(g, v);
    if (!UNITS_AT.has(key) && !HEXES_AT.has(key)) continue;
    const found = Array.isArray(v) ? v.map((n) => idOf(key, n)) : idOf(key, v);
    if (Array.isArray(found) ? found.length > 0 && found.every((id) => id !== undefined) : found !== undefined)
      ids[key] = found as string | string[];
  }
  return Object.keys(ids).length > 0 ? { ...out, ids } : out;
}

/** Runs actions on a position: what happened, what was refused and why, what questions were answered. */
export async function tryCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'try',
      words: '<position> [--actions FILE]',
      about:
        'Lays out a position file and runs a list of actions on it. Units and hexes may be given by id. An entry {"q": ...} asks a question\n' +
        'instead (reach, plan, supply, attack...). Answers hold numbers and beside them, under "ids", the ids of units and hexes. Without actions it lists what is legal. Dice fall from the seed unless {"k":"roll","pips":[n]} is given.',
      flags: { values: VALUES_FLAG, actions: { type: 'string', value: 'FILE', about: 'JSON list of actions; - for standard input' } },
      examples: ['hexfront try ford.position.json --actions cross.json --json'],
    },
    args,
  );
  if (!given) return 0;
  if (given.words.length !== 1) throw new UsageError('name one position file');
  const position = (await readJsonFile(given.words[0])) as { game?: string; values?: unknown };
  const { def, describe } = await loadGame(position?.game);
  await valuesGiven(def.id, given.flags.values);
  await valuesNamed(def.id, position.values);
  const g = fromPosition(def, position);
  const list = typeof given.flags.actions === 'string' ? await readJsonFile(given.flags.actions) : [];
  if (!Array.isArray(list)) throw new InputError('the actions are not a list');
  const steps: object[] = [];
  let refused = 0;
  for (const [i, raw] of list.entries()) {
    const a = named(g, raw, i);
    if ('ask' in a) {
      steps.push({ question: a.ask, answer: answerTo(g, a.ask) });
      continue;
    }
    // Dice that the list does not give fall by themselves.
    while (a.k !== 'roll' && prompt(g).kind === 'roll') steps.push(done(g, drawRoll(g) as Action));
    const refusal = check(g, a);
    if (refusal) {
      refused++;
      steps.push({ action: raw, refusal: { ...refusal, sentence: sentence(def, refusal, g) } });
    } else steps.push(done(g, a));
  }
  const p = prompt(g);
  const answer = {
    steps,
    prompt: { ...p, sentence: sayPrompt(g, p) },
    ...(list.length === 0 ? { legal: [...legal(g)] } : {}),
    ...(g.result ? { result: g.result } : {}),
  };
  if (given.flags.json) printJson(withIds(g, answer));
  else {
    for (const step of steps as {
      action?: unknown;
      refusal?: { sentence: string; case: string };
      sentences?: string[];
      answer?: unknown;
    }[]) {
      if (step.refusal)
        print(`refused ${JSON.stringify(step.action)}: ${step.refusal.sentence}${cited(step.refusal.case, describe.caseNames)}`);
      else if (step.answer !== undefined) print(JSON.stringify(withIds(g, step.answer), undefined, 2));
      else for (const s of step.sentences ?? []) print(s);
    }
    print(answer.prompt.sentence);
  }
  return refused > 0 ? 1 : 0;
}

function done<S extends Shape>(g: World<S>, a: Action): object {
  const events = apply(g, a);
  return { action: a, events, sentences: events.map((e) => sayEvent(g, e)).filter((s) => s !== '') };
}
