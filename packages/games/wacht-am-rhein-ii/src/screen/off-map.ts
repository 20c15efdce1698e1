/** What lies beside the map: the turn and its weather, barrage points, losses, boxes with counters. */
import { type BoxView, boxLists, type StatusLine, stagePath } from '@hexfront/engine';
import { pointsLeft } from '../rules/barrage/target.ts';
import { atmosphereNow, groundNow } from '../rules/weather.ts';
import { SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';
import { airLines } from './air.ts';
import { logisticsLines } from './logistics.ts';
import { awardLines, replacementLines } from './replacements.ts';
import { turnLabel } from './turn-label.ts';

export function status(g: G): StatusLine[] {
  const out: StatusLine[] = [];
  const line = (id: string, group: string, name: string, value: string | number, more: Partial<StatusLine> = {}): void => {
    out.push({ id, group, name, value: String(value), ...more });
  };
  const turn = Math.min(g.v.turn, g.rules.lastTurn);
  line('edition', 'Edition', 'Values', 'reconstructed edition', {
    note: 'Counters and tables of the original are lost in part; cards and charts say which values were rebuilt.',
  });
  const { turns } = g.rules.scenario;
  const before = 'first' in turns ? turns.first - 1 : 0;
  const number = `${turn - before} of ${g.rules.lastTurn - before}`;
  line('turn', 'Turn', 'Turn', 'ownTrack' in turns ? number : `${turnLabel(g, turn)}, ${number}`, { case: '3.3.0' });
  line('weather', 'Turn', 'Weather', atmosphereNow(g), { case: '20.3.0' });
  line('ground', 'Turn', 'Ground', groundNow(g), { case: '20.2.0' });
  const points = g.rules.barragePoints;
  const inBarrages = stagePath(g).some((s) => s.id.endsWith('-barrages'));
  for (const side of [ALLIED, GERMAN])
    if (points) {
      const all = side === ALLIED ? points.allied : points.german;
      const firing = inBarrages && g.v.firing === side;
      line(`points-${SIDES[side].id}`, 'Barrage points', SIDES[side].name, firing ? `${pointsLeft(g, side)} of ${all}` : all, {
        side,
        case: '33.1.0',
        note: firing ? 'Left in this segment.' : 'In every player turn, of both sides.',
      });
    }
  out.push(...airLines(g), ...logisticsLines(g), ...replacementLines(g), ...awardLines(g));
  for (const side of [GERMAN, ALLIED]) {
    const lost = g.unitsIn(g.box('Eliminated')).filter((u) => SIDE[u] === side).length;
    line(`lost-${SIDES[side].id}`, 'Tallies', `${SIDES[side].name} units eliminated`, lost, { side, case: '4.2.0' });
  }
  return out;
}

const NAMES: Readonly<Record<string, readonly [name: string, rule: string]>> = {
  Eliminated: ['Eliminated', '4.2.0'],
  Arriving: ['Reinforcements', '22.1.0'],
  'Broken down': ['Broken down into companies', '19.1.0'],
  'Left the area': ['Left the area of play', '32.2.0'],
  'In disguise': ['In disguise', '30.2.1'],
};

export const boxes = (g: G): BoxView[] => boxLists(g, NAMES, { sides: SIDES, sideOf: SIDE });
