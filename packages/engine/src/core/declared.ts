/** Where the declarations of a running game are found. */
import { count, hexes, type Kind, type Parts, place, record, unit } from '../parts/kinds.ts';
import { type Bounds, misfit, misfits } from '../parts/look.ts';
import type { Refusal } from '../words.ts';
import { ENGINE_EVENTS } from './engine-events.ts';
import { EVIDENCE } from './evidence.ts';
import { STAGE } from './procedure/frames.ts';
import type { World } from './state/world.ts';
import type { ActionPart, Frame, GameDef, GameEvent, Shape } from './types.ts';

export const boundsOf = <S extends Shape>(g: World<S>): Bounds => ({
  units: g.def.units.length,
  hexes: g.board.n,
  places: g.board.n + g.def.boxes.length,
  hexsides: g.board.sideCount,
  sides: g.def.sides.length,
});

/** Parts of actions. */
export const ACTION_PARTS: Readonly<Record<ActionPart, Kind>> = { u: unit(), h: place(), n: count(), path: hexes() };

const NONE: Parts = {};
const ofRolls = new WeakMap<Parts, Parts>();
/** A roll tells what it was for with the evidence of its sentence. */
function rolledParts(evidence: Parts): Parts {
  const known = ofRolls.get(evidence);
  if (known) return known;
  const all = { ...evidence, ...ENGINE_EVENTS.rolled };
  ofRolls.set(evidence, all);
  return all;
}
/** Parts of an event, without the marks every event has. */
export function eventParts<S extends Shape>(def: GameDef<S>, e: string): Parts {
  if (Object.hasOwn(def.events, e)) return def.events[e];
  if (e === 'rolled') return rolledParts(evidenceOf(def));
  return Object.hasOwn(ENGINE_EVENTS, e) ? ENGINE_EVENTS[e as keyof typeof ENGINE_EVENTS] : NONE;
}
const knowsEvent = <S extends Shape>(def: GameDef<S>, e: string): boolean =>
  Object.hasOwn(def.events, e) || Object.hasOwn(ENGINE_EVENTS, e);

/** Asked for with every sentence, so joined once for each game. */
const joined = new WeakMap<Parts, Parts>();
/** What the names in refusals, prompts and ledgers of a game stand for. */
export function evidenceOf<S extends Shape>(def: GameDef<S>): Parts {
  const own: Parts | undefined = def.evidence;
  if (!own) return EVIDENCE;
  const known = joined.get(own);
  if (known) return known;
  const all = { ...EVIDENCE, ...own };
  joined.set(own, all);
  return all;
}

/** What of the evidence of a refusal, prompt or line of a ledger is not as declared. */
export const evidenceMisfit = <S extends Shape>(g: World<S>, evidence: object, where: string): string | undefined =>
  misfits(evidenceOf(g.def), evidence, boundsOf(g), where, undefined, true);
/** The same for a refusal. */
export function refusalMisfit<S extends Shape>(g: World<S>, refusal: Refusal): string | undefined {
  const { case: _case, why, ...evidence } = refusal;
  return evidenceMisfit(g, evidence, `refusal ${why}`);
}

const NO_LOCALS: Kind = record({});
const STAGE_LOCALS: Kind = record({ i: count() });
/** What the memory of a frame is made of. */
export function localsOf<S extends Shape>(g: World<S>, frame: Frame): Kind {
  if (frame.proc === STAGE) return STAGE_LOCALS;
  return (Object.hasOwn(g.kit.procs, frame.proc) ? g.kit.procs[frame.proc].locals : undefined) ?? NO_LOCALS;
}

/** What of the rows or frames is not as declared, in one line. */
export function stateMisfit<S extends Shape>(g: World<S>): string | undefined {
  const bounds = boundsOf(g);
  const kinds = g.def.rows as Readonly<Record<string, Kind>>;
  for (const [name, rows] of Object.entries(g.rows as Record<string, unknown>)) {
    if (!Object.hasOwn(kinds, name)) return `rows.${name}: is not declared`;
    if (!Array.isArray(rows)) return `rows.${name}: expected a list`;
    for (let i = 0; i < rows.length; i++) {
      const fault = misfit(kinds[name], rows[i], bounds, `rows.${name}[${i}]`);
      if (fault) return fault;
    }
  }
  for (let i = 0; i < g.frames.length; i++) {
    // A procedure begins with nothing and remembers things as it goes.
    const fault = misfits(
      localsOf(g, g.frames[i]).parts ?? {},
      g.frames[i].l,
      bounds,
      `frames[${i}] (${g.frames[i].proc}).l`,
      undefined,
      true,
    );
    if (fault) return fault;
  }
  return undefined;
}

/** What of an event is not as declared. */
export function eventMisfit<S extends Shape>(g: World<S>, event: GameEvent): string | undefined {
  if (!knowsEvent(g.def, event.e)) return `event ${event.e}: is not declared`;
  const { e, case: _case, reveals: _reveals, for: _for, unseen: _unseen, ...parts } = event;
  // Of all the evidence a roll may name only what its own sentence needs.
  return misfits(eventParts(g.def, e), parts, boundsOf(g), `event ${e}`, undefined, e === 'rolled');
}
