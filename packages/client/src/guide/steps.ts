/** Has the player done what a step of a guided game asks for? */
import type { GuideStep, UnitId, Want } from '@hexfront/engine';
import type { LogLine, Moment, Piece, TableInfo } from '../table/protocol.ts';

/** What the guide can see of the table and the page. */
export interface GuideView {
  info: TableInfo;
  moment: Moment;
  pieces: ReadonlyMap<UnitId, Piece>;
  log: readonly LogLine[];
  /** Lines in the log when the step began. */
  logFrom: number;
  selected: readonly UnitId[];
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
    case 'marked':
      return v.pieces.get(u)?.markers.includes(want.marker) ?? false;
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
