/** What the computer would do, in words and places of the map. */
import {
  ACTION_PARTS,
  type Action,
  apply,
  explain,
  type HexId,
  nameOf,
  prompt,
  type Shape,
  stagePath,
  type UnitId,
  type World,
} from '@hexfront/engine';
import type { AdviceSaid } from '../protocol.ts';
import { capital, saidAction } from '../words/speak.ts';
import type { Hint } from './brain.ts';

type G = World<Shape>;

const stageKey = (g: G): string =>
  stagePath(g)
    .map((s) => s.id)
    .join('/');

/** Why this answer is the player's own: it ends the phase, rolls, or lets the enemy answer. */
function beyondAdvice(before: G, after: G): 'phase' | 'die' | 'enemy' | undefined {
  if (stageKey(after) !== stageKey(before)) return 'phase';
  const now = prompt(after);
  return now.kind === 'roll' ? 'die' : now.kind === 'over' || now.side !== prompt(before).side ? 'enemy' : undefined;
}

/** A pick and the places it goes to are one sentence; everything else is said as its button says it. */
export function adviceSaid(g: G, hint: Hint): AdviceSaid {
  let copy = g.copy();
  const place = () => copy.f.place as Int16Array;
  const before = place().slice();
  const trail: HexId[] = [];
  const words: string[] = [];
  const units = new Set<UnitId>();
  const hexes = new Set<string>();
  const actions: Action[] = [];
  let leaves: AdviceSaid['leaves'];
  for (const action of hint.actions) {
    const text = saidAction(copy, action);
    const next = copy.copy();
    apply(next, action);
    const what = beyondAdvice(g, next);
    if (what) {
      leaves = { what, text };
      break;
    }
    words.push(text);
    actions.push(action);
    if (action.u !== undefined) units.add(action.u);
    if (action.h !== undefined && action.h < copy.board.n) {
      hexes.add(copy.board.ids[action.h]);
      trail.push(action.h);
    }
    copy = next;
  }
  const moved = [...place().keys()].filter((u) => place()[u] !== before[u] && place()[u] < copy.board.n);
  const [u] = moved;
  const walked = moved.length === 1 && actions[0].u === u && before[u] < g.board.n;
  const stops = walked ? [before[u], ...trail, place()[u]].filter((h, i, all) => i === 0 || h !== all[i - 1]) : [];
  const path = hexByHex(g, u, stops, actions);
  const end = path.at(-1);
  return {
    actions,
    steps: end !== undefined ? [`Move ${g.def.units[u].name} to ${hexWords(g, end)}`] : squeezed(g, words, actions),
    why: capital(hint.why),
    plan: hint.plan,
    hexes: [...hexes],
    units: [...units],
    path: path.map((h) => g.board.ids[h]),
    ...(leaves ? { leaves } : {}),
  };
}

/** An answer may go many hexes at once: the way is the one that the game plans for these answers. */
function hexByHex(g: G, unit: UnitId, stops: readonly HexId[], actions: readonly Action[]): readonly HexId[] {
  if (stops.length < 2) return stops;
  const via = stops.slice(1, -1);
  const way = explain(g, { q: 'plan', unit, hex: stops[stops.length - 1], ...(via.length ? { via } : {}) });
  const same = way && JSON.stringify(actions.slice(0, way.actions.length)) === JSON.stringify(way.actions);
  return same && way.path.length > stops.length ? way.path : stops;
}

function hexWords(g: G, h: HexId): string {
  const name = g.board.placeAt(h)?.name;
  return name ? `${name} (${g.board.ids[h]})` : g.board.ids[h];
}

/** The same said of several units in a row is one line with all their names. */
function squeezed(g: G, words: readonly string[], actions: readonly Action[]): string[] {
  const out: { before: string; names: string[]; after: string }[] = [];
  words.forEach((text, i) => {
    const { u } = actions[i];
    const name = u === undefined ? '' : String(nameOf(g.def, g, ACTION_PARTS.u, u));
    const at = name ? text.indexOf(name) : -1;
    const line =
      at < 0 ? { before: text, names: [], after: '' } : { before: text.slice(0, at), names: [name], after: text.slice(at + name.length) };
    const last = out.at(-1);
    if (last?.names.length && line.names.length && last.before === line.before && last.after === line.after) last.names.push(name);
    else out.push(line);
  });
  return out.map(({ before, names, after }) => `${before}${names.join(', ')}${after}`);
}
