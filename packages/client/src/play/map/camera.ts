/** What moves the map by itself: the first look at a game, what the other side does, and where something is asked. */
import type { Side } from '@hexfront/engine';
import { effect } from '@preact/signals';
import type { BoardApi } from '../../board/types.ts';
import { info, type Moment, mapIsFree, moment, pace, pieces, placeName, type Step, scaleNow, settings, steps } from '../../store/index.ts';
import type { Seat } from '../../table/protocol.ts';
import { guided } from '../screen-state.ts';
import { decisionHexes } from './board-view.ts';
import { frontHexes, openingHexes, type Scene } from './opening.ts';

/** Hexes that count as one part of the front. */
const PART = 4.2;

function sceneNow(api: BoardApi): Scene {
  const hex = api.camera().zoom;
  const at = (h: string) => api.hexToScreen(h) ?? ([0, 0] as const);
  return {
    moment: moment.peek() as Moment,
    pieces: pieces.peek(),
    hexOf: (h) => (h < (info.peek()?.hexCount ?? 0) ? placeName(h) : undefined),
    close: (a, b, hexes) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]) < hexes * hex,
  };
}

/** Where most units of the side to act are close to the enemy: the thick of it. */
function thickest(api: BoardApi): string[] {
  const scene = sceneNow(api);
  const pool = frontHexes(scene);
  return pool.map((h) => pool.filter((o) => scene.close(h, o, PART))).reduce((best, one) => (one.length > best.length ? one : best), []);
}

/** The one of these hexes that lies nearest to the middle of them all. */
function middleOf(api: BoardApi, hexes: readonly string[]): string {
  const at = hexes.map((h) => api.hexToScreen(h) ?? ([0, 0] as const));
  const [x, y] = [0, 1].map((k) => at.reduce((sum, p) => sum + p[k], 0) / at.length);
  const far = at.map((p) => Math.hypot(p[0] - x, p[1] - y));
  return hexes[far.indexOf(Math.min(...far))];
}

/** Whole map first, then everything that the first decision is about, no nearer than play zoom. */
export function firstLook(api: BoardApi): void {
  // A guide points by itself.
  if (guided.peek()) return;
  const go = () => {
    const hexes = moment.peek() ? openingHexes(sceneNow(api)) : [];
    if (hexes.length > 0) api.fit(hexes, 350 * pace(), 78 * scaleNow());
  };
  if (pace() === 0) go();
  else setTimeout(go, 500);
}

/** Below this zoom a hex is looked for on the whole map: then the map is only shifted, never brought nearer. */
const WIDE = 34;

function bring(api: BoardApi, hex: string): void {
  if (api.camera().zoom < WIDE) api.centerOn(hex, undefined, 250 * pace());
  else api.goTo(hex, 250 * pace());
}

/**
 * Where to look after somebody has acted: the battle, else where units went that cannot be seen. What a person did alone at this screen he
 * has before him; of two who share it, the other one may not.
 */
export function worthSeeing(
  by: Side | undefined,
  seats: readonly Seat[],
  done: readonly Step[],
  targets: readonly string[],
  sees: (hex: string, anywhere: boolean) => boolean,
): string | undefined {
  if (by === undefined) return undefined;
  const here = seats[by]?.by === 'here';
  if (here && seats.filter((s) => s.by === 'here').length < 2) return undefined;
  const moves = done.flatMap((s) => (s.kind === 'move' ? s.path.slice(-1) : []));
  const hexes = targets.length && (!here || done.length) ? targets.slice(0, 1) : moves;
  return hexes.find((h) => !sees(h, here));
}

/** The map goes where others act, if that is out of sight and slow enough to be watched. */
function followSteps(api: BoardApi): void {
  const { steps: list, by } = steps.peek();
  const seats = info.peek()?.seats ?? [];
  if (!mapIsFree() || (by !== undefined && seats[by]?.by === 'computer' && settings.peek().computerSpeed === 'instant')) return;
  const hex = worthSeeing(by, seats, list, moment.peek()?.battle?.targets ?? [], api.sees);
  if (hex !== undefined) bring(api, hex);
}

/** When the other side has acted and something is asked, the map goes where it is. */
function showDecisions(api: BoardApi): () => void {
  let last = moment.peek()?.version ?? 0;
  return effect(() => {
    const m = moment.value;
    if (!m || m.version === last) return;
    last = m.version;
    const { by } = steps.peek();
    const [target] = m.battle?.targets ?? [];
    // Whoever defends sees the hex that is attacked, also right after the screen was handed over.
    if (target && !m.theirs && m.wait === undefined && m.prompt.side === m.battle?.sides[1] && !api.sees(target)) {
      api.goTo(target, 250 * pace());
      return;
    }
    if (m.theirs || m.wait !== undefined || by === undefined || by === m.prompt.side || !mapIsFree()) return;
    const hexes = m.battle?.targets.length ? m.battle.targets : decisionHexes();
    if (hexes.length === 0) return;
    if (hexes.length <= 8) {
      api.goTo(hexes[0], 250 * pace());
      return;
    }
    // A choice among a whole army: where it faces the enemy, unless some of that is in sight.
    const thick = thickest(api);
    if (thick.length > 0 && !thick.some((h) => api.sees(h))) bring(api, middleOf(api, thick));
  });
}

/** From now on the map goes where others act and where something is asked. */
export function moveByItself(api: BoardApi): () => void {
  let seen = steps.peek().version;
  const stops = [
    effect(() => {
      const { version } = steps.value;
      if (version === seen) return;
      seen = version;
      followSteps(api);
    }),
    showDecisions(api),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
