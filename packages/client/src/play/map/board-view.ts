/** Everything the board draws, composed from the store: one computed layer each, so that what did not change costs nothing. */
import type { PlaceId, UnitId } from '@hexfront/engine';
import { computed } from '@preact/signals';
import type { Arrow, BoardView, Counter, FrontLine, HexLight, PathLine, Reach, Star, Tag, Zone } from '../../board/types.ts';
import {
  arrivalHexes,
  enemyZoneHexes,
  formationShown,
  fronts,
  goals,
  hexesOf,
  hexMarkers,
  hexsideMarkers,
  info,
  knownStacks,
  type Moment,
  moment,
  overlays,
  ownZoneHexes,
  type Piece,
  pieces,
  placeName,
  plan,
  pointedAt,
  previewed,
  reach,
  refusal,
  selected,
  sideToAct,
  supplyLines,
  threats,
  toDo,
  viewingSide,
  waypoints,
} from '../../store/index.ts';
import { committing } from '../cards/warnings-state.ts';
import { course } from '../combat/battle-state.ts';
import { fought } from '../combat/dice-state.ts';
import { litHexes } from './lit.ts';

/** Names games may use for markers the board draws under another. */
const MARKER_ALIASES: Record<string, string> = { 'out-of-supply': 'unsupplied', 'improved-position': 'position', 'no-fuel': 'nofuel' };
export const markerKind = (kind: string): string => MARKER_ALIASES[kind] ?? kind;

/** More lit hexes than this say nothing any more. */
const MOST_LIGHTS = 60;

interface Kept {
  piece: Piece;
  flags: string;
  counter: Counter;
}
/** A counter that did not change stays the same object: the board then keeps its picture. */
const kept = new Map<UnitId, Kept>();

/** What has to be done before the phase can end: by these units, against these hexes. */
const duties = computed(() => toDo.value.tasks.filter((t) => t.must));

const counters = computed((): Counter[] => {
  const owing = new Set(duties.value.flatMap((t) => t.units));
  const chosen = new Set(selected.value);
  const act = sideToAct.value;
  const able = new Set((moment.value?.legal ?? []).flatMap((a) => (a.u === undefined ? [] : [a.u])));
  const waiting = moment.value?.wait !== undefined;
  const out: Counter[] = [];
  for (const piece of pieces.value.values()) {
    if (piece.hex === undefined) continue;
    const sel = chosen.has(piece.u);
    const drag = !waiting && piece.side === act && !piece.token;
    const caption = piece.token ? '' : able.has(piece.u) ? 'can act' : piece.spent ? 'done' : '';
    const owes = owing.has(piece.u);
    const known = piece.token ? knownStacks.value.get(piece.u) : undefined;
    const flags = `${sel}${drag}${caption}${owes}${known?.text}${known?.when}`;
    const old = kept.get(piece.u);
    if (old?.piece === piece && old.flags === flags) {
      out.push(old.counter);
      continue;
    }
    const counter: Counter = {
      key: String(piece.u),
      hex: piece.hex,
      order: piece.order,
      design: known ? { ...piece.design, values: known.text } : piece.design,
      ...(known ? { known } : {}),
      ...(piece.reduced ? { reduced: true } : {}),
      markers: [...(owes ? ['owes'] : []), ...piece.markers.map(markerKind)],
      // Whoever may still do something, an advance say, is not done.
      ...(piece.spent && !able.has(piece.u) ? { moved: true } : {}),
      ...(sel ? { selected: true } : {}),
      ...(drag ? { drag: true } : {}),
      ...(caption ? { caption } : {}),
    };
    kept.set(piece.u, { piece, flags, counter });
    out.push(counter);
  }
  const hint = previewed.value;
  const goal = plan.value?.path.length ? plan.value.hex : hint?.path.at(-1);
  if (goal !== undefined) {
    (plan.value?.path.length ? selected.value : hint ? [hint.unit] : []).forEach((u, i) => {
      const piece = pieces.value.get(u);
      if (!piece || piece.hex === goal) return;
      out.push({ key: `ghost-${u}`, hex: goal, order: i, design: piece.design, ...(piece.reduced ? { reduced: true } : {}), ghost: true });
    });
  }
  return out;
});

/** Kinds of answers that would light half the map and drown the few that matter: shown as ground, and only for the unit in hand. */
function drowning(m: Moment): ReadonlySet<string> {
  const wide = new Set(m.spread?.map((s) => s.kind));
  return wide.size && m.legal.some((a) => a.h !== undefined && !wide.has(a.k)) ? wide : new Set();
}

/** Goals of the unit in hand that no move leads to: so many that they are shown as ground, not as single hexes. */
const wideGoals = computed((): Reach | undefined => {
  const chosen = selected.value;
  const m = moment.value;
  if (!m || m.wait !== undefined || chosen.length === 0 || reach.value?.hexes.length) return undefined;
  const n = info.peek()?.hexCount ?? 0;
  const dull = drowning(m);
  const goals = new Set(
    m.legal.flatMap((a) =>
      a.u !== undefined && chosen.includes(a.u) && a.h !== undefined && a.h < n && (dull.size === 0 || dull.has(a.k)) ? [a.h] : [],
    ),
  );
  return goals.size > (dull.size ? 0 : MOST_LIGHTS)
    ? { hexes: [...goals].map((h) => ({ hex: placeName(h), cost: '' })), wide: goals.size > n / 4 }
    : undefined;
});

const reachLayer = computed((): Reach | undefined => {
  const r = reach.value;
  if (wideGoals.value) return wideGoals.value;
  return r?.hexes.length ? { hexes: r.hexes.map((h) => ({ hex: h.hex, cost: h.cost, ...(h.stop ? { stop: true } : {}) })) } : undefined;
});

const zoneLayer = computed((): Zone[] => {
  const out: Zone[] = [];
  const moving = reach.value?.hexes.length;
  if (enemyZoneHexes.value.length && (overlays.value.has('enemyZones') || moving)) {
    if (moving) {
      const near = new Set(reach.value?.hexes.map((h) => h.hex));
      out.push({ side: 'enemy', hexes: enemyZoneHexes.value.filter((h) => near.has(h)) });
      if (overlays.value.has('enemyZones'))
        out.push({ side: 'enemy', hexes: enemyZoneHexes.value.filter((h) => !near.has(h)), faint: true });
    } else out.push({ side: 'enemy', hexes: enemyZoneHexes.value, faint: true });
  }
  if (overlays.value.has('ownZones')) out.push({ side: 'own', hexes: ownZoneHexes.value });
  return out;
});

const lights = computed((): HexLight[] => {
  const m = moment.value;
  const out = new Map<string, HexLight['kind']>();
  if (m && m.wait === undefined) {
    const chosen = selected.value;
    const hexes = new Set<string>();
    const isHex = (h: PlaceId) => h < (info.peek()?.hexCount ?? 0);
    const dull = drowning(m);
    const stands = (u: UnitId) => pieces.value.get(u)?.hex;
    for (const hex of litHexes(
      m.legal.filter((a) => !dull.has(a.k)),
      chosen,
      stands,
      (h) => (isHex(h) ? placeName(h) : undefined),
    ))
      hexes.add(hex);
    for (const h of m.battle?.targets ?? []) out.set(h, 'target');
    // Once the die has fallen the arrows say where they came from; lit is what may be chosen, and noted whom the question speaks of.
    if (!fought.value) for (const h of hexesOf([...(m.battle?.attackers ?? [])])) out.set(h, 'from');
    else for (const h of hexesOf(m.prompt.about ?? [])) if (!out.has(h)) out.set(h, 'note');
    // What may be clicked outshines what is only shown.
    if (!(chosen.length && reach.value?.hexes.length) && hexes.size <= MOST_LIGHTS) for (const h of hexes) out.set(h, 'pick');
  }
  for (const u of formationShown.value) {
    const hex = pieces.value.get(u)?.hex;
    if (hex) out.set(hex, 'formation');
  }
  for (const h of pointedAt.value.hexes) out.set(h, 'note');
  for (const u of pointedAt.value.units) {
    const hex = pieces.value.get(u)?.hex;
    if (hex) out.set(hex, 'note');
  }
  if (refusal.value?.hex) out.set(refusal.value.hex, 'refused');
  const owed = duties.value.flatMap((t) => t.hexes).filter((hex) => out.get(hex) !== 'target');
  return [...[...out].map(([hex, kind]) => ({ hex, kind })), ...owed.map((hex) => ({ hex, kind: 'owed' as const }))];
});

const paths = computed((): PathLine[] => {
  const p = plan.value;
  if (!p && previewed.value) return [{ hexes: [...previewed.value.path], kind: 'plan' }];
  if (!p || p.path.length < 2) return [];
  const costs = p.costs.length === p.path.length ? p.costs.slice(1) : p.costs;
  // The goal carries the ghost; its cost stands on the tag.
  return [
    { hexes: p.path, costs: costs.map((c, i) => (i === costs.length - 1 ? undefined : c)), kind: 'plan', waypoints: waypoints.value },
  ];
});

/** The battle on the map: once the die has fallen as it stood then, before the losses. */
const battleNow = computed(() => {
  const b = moment.value?.battle ?? committing.value?.battle;
  const past = fought.value?.battle;
  return b && past && past.targets.join() === b.targets.join() ? past : b;
});

/** Attacks of the phase that wait for their die or their result. */
const others = computed(() => {
  const now = battleNow.value?.targets.join();
  return toDo.value.attacks.filter((a) => (a.stage === 'declared' || a.stage === 'rolled') && a.targets.join() !== now);
});

const arrows = computed((): Arrow[] => {
  const b = battleNow.value;
  if (!b?.targets.length) return [];
  const to = b.targets;
  // From where they stood, also when they have gone forward or back since.
  const hex = (u: UnitId) => b.places?.[u] ?? pieces.value.get(u)?.hex;
  const out: Arrow[] = [];
  const seen = new Set<string>();
  const add = (from: string | undefined, kind: Arrow['kind'], goal = to[0]) => {
    if (!from || from === goal || seen.has(`${from}${kind}${goal}`)) return;
    seen.add(`${from}${kind}${goal}`);
    out.push({ from, to: goal, kind });
  };
  for (const u of b.attackers) for (const goal of to) add(hex(u), 'attack', goal);
  for (const u of b.guns) add(hex(u), 'artillery');
  for (const u of b.defenseGuns) add(hex(u), 'artillery');
  for (const a of others.value) for (const u of a.units) for (const goal of a.targets) add(pieces.value.get(u)?.hex, 'attack', goal);
  return out;
});

const tags = computed((): Tag[] => {
  const out: Tag[] = [];
  const b = battleNow.value;
  if (b?.targets.length && b.attackers.length + b.guns.length > 0 && b.columns[b.final])
    out.push({
      hex: b.targets[0],
      text: b.answers?.atWorst ? `${b.answers.worst} to ${b.columns[b.final]}` : b.columns[b.final],
      kind: 'attack',
    });
  // Who leads and who helps, at the counters: one plate below the other where several are in a hex.
  const rows = new Map<string, number>();
  for (const r of b ? (course.value?.roles ?? []) : []) {
    const hex = pieces.value.get(r.unit)?.hex;
    if (!hex) continue;
    const row = rows.get(hex) ?? 0;
    rows.set(hex, row + 1);
    // Above the hex that is attacked stand the odds.
    out.push({ hex, text: r.text, kind: r.helps ? 'help' : 'lead', row: b?.targets.includes(hex) ? row : -1 - row });
  }
  for (const a of others.value) out.push({ hex: a.targets[0], text: a.result ?? a.odds ?? '', kind: 'attack' });
  const p = plan.value;
  // Where the way changes its mode.
  for (const { text } of p?.ledger?.lines ?? []) {
    const [, mode, hex] = /^(\S+) Mode entered in (\S+)$/.exec(text) ?? [];
    if (hex !== undefined && hex !== p?.path[0]) out.push({ hex, text: mode, kind: 'action' });
  }
  if (p && p.path.length > 1) out.push({ hex: p.hex, text: `${p.costs[p.costs.length - 1] ?? ''} to ${p.hex}`, kind: 'plain' });
  for (const a of arrivalHexes.value) out.push({ hex: a.hex, text: a.text, kind: 'action' });
  return out;
});

const stars = computed((): Star[] =>
  overlays.value.has('objectives')
    ? (moment.value?.objectives ?? []).map((o) => ({
        hex: o.hex,
        ...(o.held !== undefined ? { held: info.value?.sides[o.held]?.body } : {}),
      }))
    : [],
);

/** Lines to be reached or held, as far as they are still open; the one pointed at with its words. */
const goalLines = computed((): FrontLine[] => {
  const at = pointedAt.value.border;
  const open = overlays.value.has('objectives') ? goals.value.filter((g) => g.border && !g.met && g.border !== at) : [];
  return [...open.map((g) => g.border ?? []), ...(at ? [at] : [])].map((hexsides) => ({
    hexsides,
    goal: true,
    ...(hexsides === at ? { label: goals.value.find((g) => g.border === at)?.text } : {}),
  }));
});

/** The whole view; reading it subscribes to everything it is made of. */
export function boardView(): BoardView {
  void viewingSide.value;
  return {
    counters: counters.value,
    reach: reachLayer.value,
    zones: zoneLayer.value,
    lights: lights.value,
    paths: paths.value,
    arrows: arrows.value,
    supply: supplyLines.value,
    threats: overlays.value.has('threat') ? threats.value : [],
    fronts: [...(overlays.value.has('front') ? fronts.value : []), ...goalLines.value],
    stars: stars.value,
    tags: tags.value,
    hexMarkers: hexMarkers.value,
    hexsideMarkers: hexsideMarkers.value,
    formations: overlays.value.has('formations'),
  };
}

/** Where the first decision lies: the hexes of everything that can act, or of the side to act. */
export function decisionHexes(): string[] {
  const m = moment.peek();
  const all: string[] = [...(m?.battle?.targets ?? [])];
  const dull = m ? drowning(m) : new Set<string>();
  for (const a of m?.legal ?? []) {
    if (dull.has(a.k)) continue;
    const hex = a.h !== undefined ? placeName(a.h) : a.u !== undefined ? pieces.peek().get(a.u)?.hex : undefined;
    if (hex) all.push(hex);
  }
  return [...new Set(all)];
}
