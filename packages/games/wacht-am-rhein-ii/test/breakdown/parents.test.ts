/** Companies and whose they are: by option (19.4.0), and the light tanks of US cavalry (39.2.0). */
import { describe, expect } from 'vitest';
import { defenseProficiency } from '../../src/rules/combat/odds.ts';
import { nameParents } from '../../src/rules/companies/parents.ts';
import { shareOutStuarts } from '../../src/rules/companies/stuarts.ts';
import { nothing } from '../../src/rules/replacements/purse.ts';
import { rebuildRefusal } from '../../src/rules/replacements/rebuild.ts';
import { printedNow } from '../../src/rules/steps.ts';
import { formationOf, printed } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, hex, N, out, play, proves, refusal, type Scene, scene, u } from '../kit/campaign.ts';

const ENGINEERS = 'al-78id-303-ce';
const COMPANY = 'us-bk-ce';
const HYBRID = 'al-7ad-cca-1';
const OTHER = 'al-7ad-cca-2';
const FOOT = 'al-78id-1-309-inf';
const phase = (units: Scene['units'], options: Scene['options'] = {}): G =>
  scene({ stage: 'allied.movement', options, units: { [FOOT]: out(N, 4), ...units } });
/** As if this were the phase of another turn (19.2.2). */
const later = (g: G): G => {
  for (const v of g.unitsIn(hex(g, C))) g.set('slowed', v, 0);
  return g;
};
const of = (id: string): number => formationOf(scene({ stage: 'allied.movement' }), u(id)) + 1;

describe('companies of their battalion', () => {
  proves(['19.4.0'], 'a company has the ratings of its parent and rejoins no other unit; without the option any of its formation', () => {
    const broken = (affiliation: boolean): G => {
      const g = phase({ [HYBRID]: C, [OTHER]: { at: 'Broken down', steps: 0 } }, { affiliation });
      play(g, { k: 'detach', u: u(HYBRID) });
      return later(g);
    };
    const g = broken(true);
    const [company] = g.unitsIn(hex(g, C));
    expect(defenseProficiency(g, company)).toBe(printed(g, u(HYBRID)).proficiency?.[1]);
    expect(defenseProficiency(broken(false), company)).toBe(printed(g, company).proficiency?.[1]);
    expect(refusal(g, { k: 'reform', u: u(OTHER), h: hex(g, C) })).toMatchObject({ case: '19.2.1' });
    expect(refusal(g, { k: 'reform', u: u(HYBRID), h: hex(g, C) })).toBeUndefined();
    expect(refusal(broken(false), { k: 'reform', u: u(OTHER), h: hex(g, C) })).toBeUndefined();
    play(g, { k: 'reform', u: u(HYBRID), h: hex(g, C) });
    expect([at(g, HYBRID), g.f.parent[company]]).toEqual([C, 0]);
  });
  proves(['19.4.0'], 'a hybrid reforms only when the company that it lost is rebuilt, and only such companies are', () => {
    const units = {
      [HYBRID]: { at: 'Broken down', steps: 0 },
      'us-bk-m4': { at: C, attached: of(HYBRID), parent: u(HYBRID) + 1 },
      'us-bk-arminf': { at: 'Eliminated', steps: 0, attached: of(HYBRID), parent: u(HYBRID) + 1 },
      'us-bk-arminf-2': { at: C, attached: of(HYBRID), parent: u(OTHER) + 1 },
      'al-7ad-hq': out(N, 2),
    };
    const g = phase(units, { affiliation: true });
    expect(refusal(g, { k: 'reform', u: u(HYBRID), h: hex(g, C) })).toMatchObject({ case: '19.2.1', why: 'no-companies-there' });
    const why = (option: boolean, id: string): string | undefined =>
      rebuildRefusal(phase(units, { affiliation: option }), nothing(), u(id))?.why;
    expect([why(true, 'us-bk-arminf'), why(false, 'us-bk-arminf')]).toEqual(['points-missing', 'never-rebuilt']);
    const whole = phase({ ...units, [HYBRID]: C }, { affiliation: true });
    expect(rebuildRefusal(whole, nothing(), u('us-bk-arminf'))).toMatchObject({ why: 'never-rebuilt' });
  });
  proves(['19.4.0'], 'companies of the set-up are those of units of their formation that lack them', () => {
    const g = phase({ [ENGINEERS]: { at: C, steps: 2 }, [COMPANY]: { at: out(N, 1), attached: of(ENGINEERS) } }, { affiliation: true });
    nameParents(g);
    expect(g.f.parent[u(COMPANY)]).toBe(u(ENGINEERS) + 1);
  });
});

describe('light tanks of US cavalry', () => {
  const SQUADRON = 'al-14cav-32-armc';
  const STUARTS = 'us-bk-lttk';
  const camp = (stuartsInside: boolean): G => {
    const g = phase({ [SQUADRON]: C, [STUARTS]: { at: out(N, 1), attached: of(SQUADRON) } }, { stuartsInside });
    shareOutStuarts(g);
    return g;
  };
  const armor = (g: G): number | undefined => printedNow(g, u(SQUADRON))?.factor;
  proves(['39.2.0'], 'a squadron has armor 1 beside its company; that goes when it breaks down and is back when it is whole', () => {
    const g = camp(false);
    const alone = phase({ [SQUADRON]: C });
    expect([armor(g), armor(alone)]).toEqual([1, 2]);
    play(g, { k: 'detach', u: u(SQUADRON) });
    expect([g.onMap(u(STUARTS)), armor(g)]).toEqual([false, 2]);
    const [troop] = g.unitsIn(hex(g, C)).filter((v) => v !== u(SQUADRON));
    later(g);
    play(g, { k: 'reattach', u: troop });
    expect([at(g, STUARTS), armor(g)]).toEqual([C, 1]);
  });
  proves(['39.2.0-opt'], 'by option squadrons have armor 2 and no such companies', () => {
    const g = camp(true);
    expect([g.onMap(u(STUARTS)), armor(g)]).toEqual([false, 2]);
    play(g, { k: 'detach', u: u(SQUADRON) });
    expect(armor(g)).toBe(2);
  });
});
