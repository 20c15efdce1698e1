/** German consolidation (23.5.0): in the Movement Phase worn units of a division that are exactly alike and start it together exchange steps. Procedure `combining`. */
import { call, END, listed, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { about, unit } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { printed, printedFormation, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { isExtendedNight, movingSide } from '../movement/who-moves.ts';

const isWorn = (g: G, u: UnitId): boolean => g.f.steps[u] > 0 && g.f.steps[u] < (UNITS[u].kind?.steps ?? 1);
/** Has stayed where it started the phase. */
const isIdle = (g: G, u: UnitId): boolean => g.f.moved[u] === 0 || g.f.merged[u] === 1;
const isAlike = (g: G, u: UnitId, v: UnitId): boolean => {
  const [one, other] = [printed(g, u), printed(g, v)];
  return (
    one.kind?.kind === other.kind?.kind &&
    one.type === other.type &&
    one.vehicle === other.vehicle &&
    one.proficiency?.join() === other.proficiency?.join()
  );
};
const mates = (g: G, u: UnitId): UnitId[] =>
  unitsOf(g, SIDE[u], g.hexOf(u)).filter(
    (v) =>
      v !== u &&
      printedFormation(u) >= 0 &&
      printedFormation(v) === printedFormation(u) &&
      isWorn(g, v) &&
      isIdle(g, v) &&
      isAlike(g, u, v),
  );

function combineRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '23.5.0', why, unit });
  if (SIDE[unit] !== GERMAN || movingSide(g) !== GERMAN || !g.onMap(unit)) return no('not-yours');
  if (!g.rules.replacements) return { ...no('replacements-off'), case: '23.0' };
  if (isExtendedNight(g)) return no('combine-at-night');
  if (!isWorn(g, unit)) return no('full-strength');
  if (!isIdle(g, unit)) return no('moved-already');
  return mates(g, unit).length === 0 ? no('no-mate') : undefined;
}

/** Who gives a step; then who takes it. */
export const combine: Opt = {
  k: 'combine',
  parts: 'u',
  *from(g) {
    if (movingSide(g) === GERMAN && g.rules.replacements)
      for (const u of onMapOf(g, GERMAN)) if (combineRefusal(g, u) === undefined) yield { k: 'combine', u };
  },
  test: (g, _l, { u }) => combineRefusal(g, u),
  take: (_g, _l, { u }) => call('combining', { u }, 'plan'),
  sure: true,
};

const LOCALS = about('u', { u: unit() });
export const combining: Proc<Of<typeof LOCALS>> = {
  locals: LOCALS,
  first: 'into',
  points: {
    into: {
      who: () => GERMAN,
      cases: ['23.5.0'],
      args: (_g, l) => ({ unit: l.u }),
      options: [
        listed(
          'into',
          'u',
          (g, l) => mates(g, l.u),
          (_g, _l, u): Refusal => ({ case: '23.5.0', why: 'no-mate', unit: u }),
          (g, l, u) => {
            const h = g.hexOf(u);
            for (const v of [u, l.u]) {
              g.set('merged', v, 1);
              g.set('moved', v, 1);
            }
            g.set('steps', u, g.f.steps[u] + 1);
            g.set('fatigue', u, Math.max(g.f.fatigue[u], g.f.fatigue[l.u]));
            g.set('steps', l.u, g.f.steps[l.u] - 1);
            g.emit({ e: 'merged', u, from: l.u, h, case: '23.5.0' });
            if (g.f.steps[l.u] === 0) g.move(l.u, g.box('Not in play'));
            return END;
          },
        ),
      ],
    },
  },
};
