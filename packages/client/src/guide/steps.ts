/** Lessons as data: what is said, where it points, what has to be done, and how the guide would do it itself. */
import type { LogLine, Moment, Piece, TableInfo } from '../table/protocol.ts';

/** What a step waits for. Unit ids are those of the game's data, hexes are printed ones. */
export type Want =
  | { is: 'read' }
  | { is: 'stage'; stage: string; turn?: number }
  | { is: 'target'; hex: string }
  | { is: 'joined'; units: string[] }
  | { is: 'told'; kind: string }
  | { is: 'there'; unit: string; hex: string }
  | { is: 'asked'; at: string }
  | { is: 'selected'; unit: string }
  | { is: 'overlay'; name: string }
  | { is: 'refused' };

export interface GuideStep {
  id: string;
  title: string;
  say: string[];
  /** Cases behind what is said. */
  cases?: string[];
  /** What to look at: hexes and units on the map, a part of the page. */
  point?: { hexes?: string[]; units?: string[]; page?: string };
  want: Want;
  /** Typed orders that do it, for whoever wants to watch; played one after another. */
  do?: string[];
  /** An order given again and again until what is wanted is there; before `do`. */
  until?: string;
  /** The guide does this step by itself when it begins. */
  auto?: boolean;
}

export interface GuideScript {
  game: string;
  scenario: string;
  seed: string;
  title: string;
  steps: GuideStep[];
}

/** What the guide can see of the table and the page. */
export interface GuideView {
  info: TableInfo;
  moment: Moment;
  pieces: ReadonlyMap<number, Piece>;
  log: readonly LogLine[];
  /** Lines in the log when the step began. */
  logFrom: number;
  selected: readonly number[];
  overlays: ReadonlySet<string>;
  refused: boolean;
}

export const unitNumber = (info: TableInfo, id: string): number => info.units.findIndex((u) => u.id === id);

/** Has the player done what the step asked for? */
export function done(want: Want, v: GuideView): boolean {
  const { moment } = v;
  const u = 'unit' in want ? unitNumber(v.info, want.unit) : -1;
  switch (want.is) {
    case 'read':
      return false;
    case 'stage': {
      const turn = moment.track.findIndex((c) => c.when === 'now') + 1;
      const stages = moment.prompt.stages.map((s) => s.id);
      return stages.includes(want.stage) && (want.turn === undefined || turn === want.turn);
    }
    case 'target':
      return moment.battle?.targets.includes(want.hex) ?? false;
    case 'joined':
      return want.units.every((id) => {
        const n = unitNumber(v.info, id);
        return moment.battle?.attackers.includes(n) || moment.battle?.guns.includes(n);
      });
    case 'told':
      return v.log.slice(v.logFrom).some((l) => l.kind === want.kind);
    case 'there':
      return v.pieces.get(u)?.hex === want.hex;
    case 'asked':
      return moment.prompt.at === want.at;
    case 'selected':
      return v.selected.includes(u);
    case 'overlay':
      return v.overlays.has(want.name);
    case 'refused':
      return v.refused;
  }
}

/**
 * A player who runs ahead is caught up with: the step after the furthest stage that the game has reached meanwhile. Never goes back.
 */
export function caughtUp(steps: readonly GuideStep[], at: number, v: GuideView): number {
  for (let i = steps.length - 1; i > at; i--) if (steps[i].want.is === 'stage' && done(steps[i].want, v)) return i + 1;
  return at;
}
