/** The card of a headquarters tells of its formation: strength, modes, guests, who is tired or out of supply, and how far it has moved itself. */
import type { UnitAnswer, UnitId } from '@hexfront/engine';
import { FAR } from '../../rules/modes/headquarters.ts';
import { isOutOfSupply } from '../../rules/supply/supplied.ts';
import { MODES } from '../../state/fields/modes.ts';
import { ALL_UNITS, formationOf, LEADER, printed, SIDE } from '../../state/query.ts';
import { FATIGUED, type G, RESTING } from '../../state/shape.ts';

const titled = (id: string): string =>
  id.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`);

export function formationLines(g: G, hq: UnitId): UnitAnswer {
  const formation = formationOf(g, hq);
  if (formation < 0 || !g.onMap(hq)) return [];
  const of = ALL_UNITS.map(({ index }) => index).filter(
    (u) => SIDE[u] === SIDE[hq] && g.onMap(u) && LEADER[u] === 0 && formationOf(g, u) === formation,
  );
  const count = (is: (u: UnitId) => boolean): number => of.filter(is).length;
  const sum = (value: (u: UnitId) => number): number => of.reduce((all, u) => all + value(u), 0);
  const out: UnitAnswer = [
    {
      what: 'card.formation-strength',
      value: `${of.length === 1 ? '1 unit' : `${of.length} units`}, ${sum((u) => g.f.steps[u])} of ${sum((u) => printed(g, u).kind?.steps ?? 0)} steps`,
      case: '4.2.0',
    },
  ];
  const modes = MODES.map((mode, n) => [mode, count((u) => g.f.mode[u] === n)] as const).filter(([, n]) => n > 0);
  out.push({ what: 'card.formation-modes', value: modes.map(([mode, n]) => `${titled(mode)} ${n}`).join(', '), case: '5.0' });
  const some = (what: string, n: number, rule: string): void => {
    if (n > 0) out.push({ what, value: String(n), case: rule });
  };
  some(
    'card.formation-guests',
    count((u) => g.f.attached[u] !== 0),
    '9.3.0',
  );
  some(
    'card.formation-fatigued',
    count((u) => g.f.fatigue[u] === FATIGUED),
    '14.1.0',
  );
  some(
    'card.formation-resting',
    count((u) => g.f.fatigue[u] === RESTING),
    '14.1.0',
  );
  some(
    'card.formation-out',
    count((u) => isOutOfSupply(g, u)),
    '15.8.1',
  );
  if (g.f.strayed[hq] > 0) out.push({ what: 'card.formation-moved', value: `${g.f.strayed[hq]} of ${FAR} MP`, case: '13.4.1a' });
  return out;
}
