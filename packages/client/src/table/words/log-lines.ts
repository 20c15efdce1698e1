/** What has happened: lines of the log, and what the eye should follow. */
import {
  type Action,
  chance,
  eventParts,
  eventsFor,
  faceOf,
  type GameEvent,
  type HexId,
  isHex,
  KEPT_EVENTS,
  logFor,
  ONLOOKER,
  placesOfParts,
  type Session,
  type Shape,
  type Side,
  standing,
  type UnitId,
  unitsOfParts,
  type World,
} from '@hexfront/engine';
import type { BattleSaid, LogLine, Said, Step, Update } from '../protocol.ts';
import { mentionedBy, saidEvent, sayFirst } from './speak.ts';

type G = World<Shape>;

/** What the computer says about its own answers, by entry. */
export type Remarks = WeakMap<Action, string>;

/** Its words belong to the line they explain; a remark on an answer that makes no line of its own is a line. */
function remarked(lines: LogLine[], at: number, by: Side | undefined, why: string | undefined): LogLine[] {
  if (!why) return lines;
  const first = lines.findIndex((l) => l.kind !== 'stage' && l.kind !== 'turn');
  if (first < 0) return [{ at, ...(by !== undefined ? { by } : {}), hexes: [], units: [], kind: 'why', text: why }, ...lines];
  return lines.map((l, i) => (i === first ? { ...l, why } : l));
}

/** Both sides have a Movement Phase in a turn: a heading says whose it is, where its name does not. */
function ofSide(g: G, side: unknown, text: string): string {
  const name = typeof side === 'number' ? g.def.sides[side]?.name : undefined;
  return name === undefined || text === '' || g.def.sides.some((s) => text.includes(s.name)) ? text : `${name} ${text}`;
}

function linesOf(g: G, at: number, entry: { action: Action; by: Side | undefined; events: readonly GameEvent[] }): LogLine[] {
  // Where what came of a roll tells the dice as well, its line is the line of the roll.
  let pips = entry.action.pips;
  return entry.events.flatMap((e) => {
    const text = e.e === 'stage' ? ofSide(g, e.side, saidEvent(g, e)) : saidEvent(g, e);
    if (!text) return [];
    const dice = pips && e.e !== 'stage' ? { pips } : {};
    if (e.e !== 'stage') pips = undefined;
    // One answer may set off things of both sides: a line belongs to the side it speaks of.
    const by = typeof e.side === 'number' && e.side >= 0 ? e.side : entry.by;
    return [
      {
        at,
        text,
        ...(e.case ? { case: e.case } : {}),
        kind: e.e,
        ...(by !== undefined ? { by } : {}),
        ...mentionedBy(g, e),
        ...dice,
      },
    ];
  });
}

/** Keeps the lines a page has and sends only what changed. Viewer -1 reads all (open information), -2 what an onlooker may. */
export function createLog(
  session: () => Session<Shape>,
  remarks: Remarks = new WeakMap(),
): (viewer: Side, whole: boolean) => Update['log'] {
  let shown: LogLine[] = [];
  let entriesShown: Action[] = [];
  let viewerShown: Side = -1;
  const commonLength = (): number => {
    const { log } = session();
    let n = 0;
    while (n < log.length && n < entriesShown.length && entriesShown[n] === log[n].action) n++;
    return n;
  };
  return (viewer, whole) => {
    const { log, world } = session();
    const common = whole || viewer !== viewerShown ? 0 : commonLength();
    // Of a very long game the page shows the end; the replay tells all of it.
    const keep = Math.max(common, log.length - KEPT_EVENTS);
    const tail = log.slice(keep);
    const entries = viewer === -1 ? tail : logFor(tail, Math.max(viewer, ONLOOKER));
    viewerShown = viewer;
    const from = shown.findIndex((l) => l.at > common);
    const kept = from < 0 ? shown.length : from;
    const fresh: LogLine[] = [];
    if (keep > common)
      fresh.push({ at: keep, kind: 'earlier', text: `${keep} earlier entries are told in the replay.`, hexes: [], units: [] });
    for (let i = keep; i < log.length; i++) {
      const lines = linesOf(world, i + 1, entries[i - keep]);
      const open = viewer === -1 || viewer === log[i].by;
      fresh.push(...(open ? remarked(lines, i + 1, log[i].by, remarks.get(log[i].action)) : lines));
    }
    const cutBack = kept < shown.length;
    shown = [...shown.slice(0, kept), ...fresh];
    entriesShown = log.map((e) => e.action);
    return whole || fresh.length || cutBack ? { from: whole ? 0 : kept, lines: whole ? shown : fresh } : undefined;
  };
}

/**
 * Units that went somewhere and dice that fell since the log had this length; what the viewer cannot see is left out. `brief`: of many dice
 * only those that fell last.
 */
export function stepsSince(
  session: Session<Shape>,
  length: number,
  before: Int16Array,
  viewer: Side,
  battle: (g: G) => BattleSaid | undefined = () => undefined,
  brief = false,
): Step[] {
  const g = session.world;
  const place = g.f.place as Int16Array;
  const trails = new Map<UnitId, HexId[]>();
  const rolls: Step[] = [];
  const lastRoll = session.log.findLastIndex((e) => e.action.k === 'roll');
  // Dice that fell in a row belong together: the volleys of one barrage.
  const lastRun = session.log.findLastIndex((e, i) => i < lastRoll && e.action.k !== 'roll');
  for (let i = length; i < session.log.length; i++) {
    const { action, events } = session.log[i];
    const seen = viewer < 0 ? events : eventsFor(events, viewer);
    for (const e of seen) {
      const parts = eventParts(g.def, e.e);
      const of = (...names: string[]) => Object.fromEntries(names.flatMap((name) => (parts[name] ? [[name, parts[name]]] : [])));
      const units = unitsOfParts(of('u', 'unit', 'units'), e);
      const path = placesOfParts(of('path' in e ? 'path' : 'to'), e).filter((p) => isHex(g.board, p));
      if (path.length) for (const u of units) trails.set(u, [...(trails.get(u) ?? []), ...path]);
    }
    if (action.k === 'roll' && (!brief || i > lastRun)) rolls.push(rollStep(session, i, seen, battle));
  }
  const moves: Step[] = [];
  for (let u = 0; u < place.length; u++) {
    if (place[u] === before[u] || place[u] >= g.board.n) continue;
    if (viewer >= 0 && g.def.units[u].side !== viewer && (g.def.visible?.(g, viewer, u) ?? 2) < 2) continue;
    const trail = trails.get(u) ?? [];
    // Whoever comes onto the map has come from no hex.
    const path = [before[u], ...trail, place[u]].filter((h, i, all) => h < g.board.n && (i === 0 || h !== all[i - 1]));
    moves.push({ kind: 'move', unit: u, path: path.map((h) => g.board.ids[h]) });
  }
  return [...moves, ...rolls];
}

/** Number of the entry whose die may still be borne: the last one, if no stage has passed since; -1 if there is none. */
export function openDie(log: readonly { action: Action; events: readonly GameEvent[] }[]): number {
  const at = log.findLastIndex((e) => e.action.k === 'roll');
  return at >= 0 && log.slice(at).some((e) => e.events.some((x) => x.e === 'stage')) ? -1 : at;
}

/** More dice of one battle than these nobody reads. */
const MOST_BORNE = 8;

/**
 * The dice whose result is being borne, for a page that was not there when they fell: opened since, or handed over behind a curtain. Nothing if the
 * battle on the table is another one. A page that knows the position of the last die alone asks for `one`.
 */
export function rollsBorne(
  session: Session<Shape>,
  now: BattleSaid | undefined,
  viewer: Side,
  battle: (g: G) => BattleSaid | undefined,
  one = false,
): Step[] {
  const last = openDie(session.log);
  const found: Step[] = [];
  if (!now?.targets.length) return found;
  for (let at = last; at >= 0 && found.length < (one ? 1 : MOST_BORNE); at--) {
    const { action, events } = session.log[at];
    // What an earlier stage rolled for is not borne now.
    if (at < last && events.some((e) => e.e === 'stage')) break;
    if (action.k !== 'roll') continue;
    const step = rollStep(session, at, viewer < 0 ? events : eventsFor(events, viewer), battle);
    const then = step.kind === 'roll' ? step.battle : undefined;
    const same = then?.targets.join() === now.targets.join() && now.attackers.every((u) => then.attackers.includes(u));
    if (!same) break;
    found.unshift(step);
  }
  return found;
}

/** Dice with which the last answer ended, for the player who takes the screen after it: they fell behind the curtain. */
export function rollsBehind(session: Session<Shape>, viewer: Side, battle: (g: G) => BattleSaid | undefined): Step[] {
  const from = session.log.findLastIndex((e) => e.action.k !== 'roll') + 1;
  return session.log
    .slice(from)
    .map(({ events }, i) => rollStep(session, from + i, viewer < 0 ? events : eventsFor(events, viewer), battle));
}

function rollStep(session: Session<Shape>, at: number, events: readonly GameEvent[], battle: (g: G) => BattleSaid | undefined): Step {
  const g = session.at(at);
  const node = chance(g);
  const { pips = [] } = session.log[at].action;
  const classes = node ? node.outcomes : [];
  const weight = classes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const now = standing(g);
  const fell = now && 'roll' in now.point ? now.point.roll(g, now.frame.l).classOf(pips) : undefined;
  const after = session.world;
  const foughtAs = node ? battle(g) : undefined;
  const result: Said[] = events.flatMap((e) => {
    const text = e.e === 'rolled' || e.e === 'stage' ? '' : saidEvent(after, e);
    return text ? [{ text, ...(e.case ? { case: e.case } : {}), ...mentionedBy(after, e) }] : [];
  });
  return {
    kind: 'roll',
    text: node ? sayFirst(g, [node.says], node.args) : '',
    ...(node?.cases[0] ? { case: node.cases[0] } : {}),
    dice: node ? [...node.dice] : pips.map(() => 6),
    pips: pips.map((pip) => faceOf(g.def, pip)),
    outcomes: classes.map((o) => ({ label: o.key, chance: o.weight / weight, fell: o.key === fell })),
    result,
    ...(foughtAs?.targets.length ? { battle: foughtAs } : {}),
  };
}
