/** Chapter 23: replacement points, steps restored, units rebuilt. Points and losses are set by the tests; tables are read, not asserted. */
import { type Action, frameLocals, legal, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { REPLACEMENT_ANSWERS } from '../../src/computer/replacements.ts';
import { formations, scenarios, tables, turnNumber, turns } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/rules.ts';
import { eliminate, loseStep } from '../../src/rules/combat/results/losses.ts';
import { drawsOnPool, LOCALS, type Locals, lacking, nothing, priceOf, rebuildPrice } from '../../src/rules/replacements/purse.ts';
import { isCutOff, placesOf, rebuildRefusal, returnRefusal } from '../../src/rules/replacements/rebuild.ts';
import { refitRefusal } from '../../src/rules/replacements/receive.ts';
import { isElite, isHybrid, stepKind } from '../../src/rules/replacements/steps.ts';
import { charts } from '../../src/screen/charts.ts';
import { status } from '../../src/screen/off-map.ts';
import { printed, UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G, PREPARED_ASSAULT, RESTING } from '../../src/state/shape.ts';
import { at, C, hex, idle, N, NW, offers, out, play, proves, refusal, roll, S, type Scene, scene, u, until } from '../kit/meuse.ts';

const INF = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const CE = 'al-78id-303-ce';
const ENEMY = 'ge-272vg-i-980-vg';
const PARA = 'al-101ab-1-501-p';
const OTHER_PARA = 'al-nd-1-517-p';

const ofType = (type: string, side: 0 | 1, more: (id: string) => boolean = () => true): string =>
  UNITS.find((v) => v.type === type && v.side === side && !v.generic && (v.kind?.steps ?? 0) > 1 && more(v.id))?.id ?? '';
const HYBRID2 = UNITS.find((v) => v.type === 'hybrid' && v.side === 1 && v.kind?.steps === 2 && v.army !== 'XXX')?.id ?? '';
const HYBRID3 = UNITS.find((v) => v.type === 'hybrid' && v.side === 1 && v.kind?.steps === 3)?.id ?? '';
const MOT = ofType('motorized', 0, (id) => !/150|ss/i.test(id));
const TANKS = UNITS.find((v) => v.type === 'tank' && v.nation === 'US' && v.kind?.steps === 3)?.id ?? '';
/** With two divisions there is somebody to attach, so that the phase waits after replacements. */
const HQS = { 'al-78id-hq': out(N, 4), 'al-7ad-hq': out(N, 5), 'ge-272vg-hq': out(S, 2), 'ge-277vg-hq': out(S, 3) };
const formationNumber = (id: string): number => formations.findIndex((f) => f.id === id);
const full = (id: string): number => UNITS[u(id)].kind?.steps ?? 1;

/** The choice of the US or German player with points in hand. */
const choice = (s: Scene): G => until(scene(s), 'replacing.choose');
const points = { rpInf1: 3, rpInf3: 3, rpArm1: 3, rpArm3: 3, rpInf5: 3, rpInf6: 3, rpInf7: 3, rpArm5: 3, rpArm6: 3, rpMk56: 3 };
/** Lets the triggers of the game hear what has happened outside of a move. */
function hear(g: G): void {
  for (const event of g.events) for (const t of g.kit.triggers) if (t.on === event.e && 'effect' in t) t.effect(g, event);
}
const locals = (g: G): Locals => frameLocals(g.frames.at(-1), 'replacing', LOCALS) ?? nothing();

describe('points', () => {
  proves(['23.0'], 'replacements come in the full-map scenarios and campaigns alone, in the Administrative Phase of their owner', () => {
    const on = scenarios.filter((s) => resolveRules({ scenario: s.id, seed: 'x', options: {} }).replacements).map((s) => s.case);
    expect(on).toEqual(['35.6.0', '36.12.0', '37.3.0', '38.0', '38.0', '38.0']);
    const g = choice({ units: { [INF]: { at: C, steps: 1 } }, vars: points });
    expect(offers(g, 'refit')).toEqual([{ k: 'refit', u: u(INF) }]);
  });
  proves(['23.1.1', '23.1.1a', '31.1.0-8'], 'the turn track brings armor as printed and infantry twice', () => {
    const turn = turns.find(({ replacements: r }) => r.alliedInfantry > 0 && r.alliedArmor > 0)?.turn ?? 0;
    const g = scene({ turn, units: HQS });
    const { alliedInfantry, alliedArmor } = turns[turn - 1].replacements;
    until(g, 'administration.choose');
    expect([g.v.rpInf1, g.v.rpArm1]).toEqual([2 * alliedInfantry, alliedArmor]);
  });
  proves(['23.1.3'], 'infantry and armor points are given to an army and saved there; others are lost with the phase', () => {
    const turn = turns.find(({ replacements: r, specialist }) => r.alliedInfantry > 0 && specialist)?.turn ?? 0;
    const g = until(scene({ turn, units: { 'al-4ad-hq': out(N, 2), [INF]: { at: C, steps: 2 } } }), 'replacing.infantry');
    const all = 2 * turns[turn - 1].replacements.alliedInfantry;
    expect(offers(g).map((a) => a.n)).toEqual(Array.from({ length: all + 1 }, (_, n) => n));
    expect(refusal(g, { k: 'points', n: all + 1 })).toMatchObject({ case: '23.1.3', limit: all });
    play(g, { k: 'points', n: 1 });
    until(g, 'replacing.specialists');
    expect([g.v.rpInf1, g.v.rpInf3]).toEqual([1, all - 1]);
    for (const v of [INF]) g.set('supply', u(v), 0);
    until(g, 'replacing.choose');
    const { engineer, antiTank, recon, headquarters, motorized } = locals(g);
    expect(engineer + antiTank + recon + headquarters + motorized).toBeGreaterThan(0);
    play(g, { k: 'done' });
    expect(locals(g)).toEqual(nothing());
    expect([g.v.rpInf1, g.v.rpInf3]).toEqual([1, all - 1]);
  });
  proves(['23.1.2'], 'steps lost in combat are recorded as armor or infantry of the army and make points at the rates of each side', () => {
    const { rows } = tables.recycling;
    expect(rows).toEqual({ 'US infantry': 4, 'US armor': 3, 'German infantry': 5, 'German armor': 6 });
    const g = scene({ units: { [INF]: C, [CE]: C, [TANKS]: out(N, 1), [HYBRID2]: out(N, 2) } });
    for (let n = 0; n < 3; n++) loseStep(g, u(INF), '13.7.0');
    loseStep(g, u(CE), '13.7.0');
    eliminate(g, u(TANKS), '13.7.0');
    expect([g.v.lostInf1, g.v.lostArm1, full(TANKS)]).toEqual([4, 3, 3]);
    // The first loss of a hybrid is armor, its last step infantry.
    const [army] = [g.v.lostArm3, g.v.lostInf3];
    eliminate(g, u(HYBRID2), '13.7.0');
    expect(g.v.lostArm1 + g.v.lostArm3 + g.v.lostInf1 + g.v.lostInf3).toBe(7 + army + 2);
    const worn = scene({ units: HQS, vars: { lostInf1: 9, lostArm1: 3 } });
    until(worn, 'administration.choose');
    expect([worn.v.rpInf1, worn.v.lostInf1, worn.v.rpArm1, worn.v.lostArm1]).toEqual([2, 1, 1, 0]);
    const german = scene({ side: 'german', units: HQS, vars: { lostInf6: 5, lostArm6: 5 } });
    until(german, 'administration.choose');
    expect([german.v.rpInf6, german.v.lostInf6, german.v.lostArm6]).toEqual([1, 0, 5]);
  });
  proves(['23.2.4'], 'every German armor point is rolled for: Mark IV on 0 to 3, Panther on 4 to 9', () => {
    const german = (): G => until(scene({ side: 'german', vars: { lostArm6: 12 } }), 'replacing.panzer');
    const low = german();
    roll(low, 3);
    roll(low, 10);
    expect([low.v.rpArm6, low.v.rpMk56]).toEqual([2, 0]);
    const high = german();
    roll(high, 4);
    roll(high, 9);
    expect([high.v.rpArm6, high.v.rpMk56]).toEqual([0, 2]);
  });
  proves(['23.2.4-opt'], 'with the option losses of panzers are recorded by type and give points of that type without a die', () => {
    const panther = ofType('tank', 0, (id) => /mkv/.test(id) && !/150/.test(id));
    const g = scene({ side: 'german', options: { panzersByType: true }, units: { [panther]: out(N, 3) }, vars: { lostMk56: 5 } });
    const before = g.v.lostMk55 + g.v.lostMk56 + g.v.lostMk57;
    loseStep(g, u(panther), '13.7.0');
    expect(g.v.lostMk55 + g.v.lostMk56 + g.v.lostMk57).toBe(before + 1);
    const six = scene({ side: 'german', units: HQS, options: { panzersByType: true }, vars: { lostMk56: 6, lostArm6: 6 } });
    until(six, 'administration.choose');
    expect([six.v.rpMk56, six.v.rpArm6]).toEqual([1, 1]);
  });
  proves(['23.1.4'], 'on a marked turn two dice, and more where a result asks for one, bring points of this turn', () => {
    const turn = turns.find(({ specialist }) => specialist)?.turn ?? 0;
    const row = tables.specialistReplacement.allied.findIndex((r) => r.some((sign) => sign.startsWith('A[')));
    const limit = Number(/\d/.exec(tables.specialistReplacement.allied[row].find((sign) => sign.startsWith('A[')) ?? '')?.[0]);
    const begin = (): G => {
      const g = until(scene({ turn, units: { [INF]: { at: C, steps: 2 } }, vars: points }), 'replacing.specialists');
      g.set('supply', u(INF), 0);
      return roll(roll(g, row === 0 ? 10 : row), 10);
    };
    const lucky = begin();
    expect(prompt(lucky).at).toBe('replacing.chance');
    roll(lucky, limit);
    expect(locals(lucky).artillery).toBe(1);
    const unlucky = begin();
    roll(unlucky, limit + 1);
    expect(locals(unlucky).artillery).toBe(0);
    // Asterisks convert an infantry point; three of them bring self-propelled artillery without one, if no other specialist is taken.
    expect(priceOf(lucky, u('al-78id-hq'), 2)).toEqual({ infantry: 1, headquarters: 1 });
    expect(priceOf(lucky, u(MOT), 2)).toEqual({ infantry: 1, motorized: 1 });
    const sp = UNITS.find((v) => v.side === 1 && v.kind?.transport === 'self-propelled' && v.formation === '7AD')?.id ?? '';
    expect(rebuildPrice(lucky, u(sp))).toEqual({ selfPropelled: 1 });
    const g = choice({
      units: { [CE]: { at: C, steps: 2 }, [INF]: { at: C, steps: 2 }, [sp]: { at: 'Eliminated' }, 'al-7ad-hq': out(N, 2) },
      vars: points,
    });
    Object.assign(g.frames.at(-1)?.l ?? {}, { engineer: 1, selfPropelled: 1 });
    expect(rebuildRefusal(g, locals(g), u(sp))).toBeUndefined();
    play(g, { k: 'refit', u: u(CE) });
    expect(rebuildRefusal(g, locals(g), u(sp))).toMatchObject({ why: 'points-missing' });
  });
  proves(['23.1.0'], 'every kind of step has points of its own category', () => {
    const kinds = (side: 0 | 1, type: string) =>
      new Set(UNITS.filter((v) => v.side === side && v.type === type).map((v) => stepKind(v.index, 1)));
    expect([kinds(1, 'infantry'), kinds(1, 'tank'), kinds(1, 'tank-destroyer')].map((s) => [...s])).toEqual([
      ['infantry'],
      ['armor'],
      // Those that are towed are anti-tank units.
      ['destroyer', 'antiTank'],
    ]);
    expect([kinds(0, 'engineer'), kinds(0, 'anti-tank'), kinds(0, 'recon'), kinds(0, 'hq')].map((s) => [...s])).toEqual([
      ['engineer'],
      ['antiTank'],
      ['recon'],
      ['headquarters'],
    ]);
    expect([...kinds(1, 'artillery')].sort()).toEqual(['artillery', 'selfPropelled']);
    expect([...kinds(0, 'leader')]).toEqual([undefined]);
  });
});

describe('steps restored', () => {
  proves(['23.2.0'], 'a point of its own type restores one step, one a turn', () => {
    const g = choice({ units: { [INF]: { at: C, steps: 1 }, [MATE]: { at: C, steps: 2 } }, vars: { rpInf1: 2, rpArm1: 5 } });
    play(g, { k: 'refit', u: u(INF) });
    expect([g.f.steps[u(INF)], g.v.rpInf1, g.v.rpArm1]).toEqual([2, 1, 5]);
    expect(refusal(g, { k: 'refit', u: u(INF) })).toMatchObject({ case: '23.2.0', why: 'restored-already' });
    expect(refusal(g, { k: 'refit', u: u('al-78id-1-310-inf') })).toMatchObject({ why: 'full-strength' });
    play(g, { k: 'refit', u: u(MATE) });
    expect([g.f.steps[u(MATE)], g.v.rpInf1]).toEqual([3, 0]);
    const bare = choice({ units: { [INF]: { at: C, steps: 1 }, [TANKS]: { at: out(N, 1), steps: 1 } }, vars: { rpArm1: 1, rpArm3: 1 } });
    expect(refusal(bare, { k: 'refit', u: u(INF) })).toMatchObject({ case: '23.2.0', why: 'points-missing' });
  });
  proves(['23.2.1'], 'Tactical mode, in supply, not Fatigued, next to the enemy in cover; Resting is no hindrance', () => {
    const g = choice({ units: { [INF]: { at: C, steps: 2 }, [MATE]: { at: out(NW, 2), steps: 2 }, [ENEMY]: out(NW, 3) }, vars: points });
    const why = (id: string): string | undefined => refitRefusal(g, nothing(), u(id))?.why;
    expect([why(INF), why(MATE)]).toEqual([undefined, 'replace-exposed']);
    const wooded = choice({
      units: { [INF]: { at: C, steps: 2 }, [MATE]: { at: out(NW, 2), steps: 2 }, [ENEMY]: out(NW, 3) },
      hexes: { [out(NW, 2)]: 'woods' },
      vars: points,
    });
    expect(refitRefusal(wooded, nothing(), u(MATE))).toBeUndefined();
    g.set('fatigue', u(INF), RESTING);
    expect(why(INF)).toBeUndefined();
    g.set('fatigue', u(INF), FATIGUED);
    expect(why(INF)).toBe('replace-fatigued');
    g.set('fatigue', u(INF), 0);
    // With what it carries a unit is still in supply (15.1.0).
    g.set('supply', u(INF), 1);
    expect(why(INF)).toBeUndefined();
    g.set('supply', u(INF), 2);
    expect(why(INF)).toBe('replace-supply');
    g.set('supply', u(INF), 0);
    g.set('mode', u(INF), PREPARED_ASSAULT);
    expect(why(INF)).toBe('replace-tactical');
  });
  proves(['23.2.2', '23.2.2-ex'], 'a proficiency of 9 takes two points for an infantry step, or a step of another such unit', () => {
    const g = choice({
      units: { [PARA]: { at: C, steps: 2 }, [OTHER_PARA]: out(N, 2), [INF]: { at: C, steps: 2 } },
      vars: { rpInf1: 1, rpInf3: 1 },
    });
    expect([PARA, OTHER_PARA].map((id) => isElite(g, u(id)))).toEqual([true, true]);
    expect(priceOf(g, u(PARA), 3)).toEqual({ infantry: 2 });
    expect(refusal(g, { k: 'refit', u: u(PARA) })).toMatchObject({ why: 'points-missing' });
    expect(refusal(g, { k: 'draw-step', u: u(INF) })).toMatchObject({ case: '23.2.2', why: 'not-elite' });
    play(g, { k: 'draw-step', u: u(PARA) });
    if (prompt(g).at === 'replacing.donor') play(g, { k: 'donor', u: u(OTHER_PARA) });
    expect([PARA, OTHER_PARA].map((id) => g.f.steps[u(id)])).toEqual([3, 2]);
    expect([g.v.rpInf1, g.v.rpInf3]).toEqual([1, 1]);
    const rich = choice({ units: { [PARA]: { at: C, steps: 2 } }, vars: { rpInf1: 2, rpInf3: 2 } });
    play(rich, { k: 'refit', u: u(PARA) });
    expect(rich.v.rpInf1 + rich.v.rpInf3).toBe(2);
  });
  proves(['23.2.3', '23.3.5'], 'hybrids regain armor steps first lost, both of a three-step one; their last step is leg infantry', () => {
    expect([2, 3].map((step) => stepKind(u(HYBRID3), step))).toEqual(['armor', 'armor']);
    expect([1, 2].map((step) => stepKind(u(HYBRID2), step))).toEqual(['infantry', 'armor']);
    const g = choice({ units: { [HYBRID2]: { at: C, steps: 1 } }, vars: points });
    const before = g.v.rpArm1 + g.v.rpArm3;
    play(g, { k: 'refit', u: u(HYBRID2) });
    expect([g.v.rpArm1 + g.v.rpArm3, g.v.rpInf1 + g.v.rpInf3]).toEqual([before - 1, 6]);
    const arm = UNITS.find((v) => v.type === 'armored-infantry' && v.nation === 'US')?.index ?? -1;
    if (arm >= 0) expect(priceOf(g, arm, 2)).toEqual({ infantry: 1 });
  });
  it('part of 19.1.0: steps that serve as companies are not lost', () => {
    const units = { [INF]: { at: C, steps: 2 }, [MATE]: { at: out(N, 3), steps: 2 }, [TANKS]: { at: out(S, 2), steps: 1 } };
    const g = choice({ units: { ...units, 'us-bk-inf': { at: out(N, 1), attached: 1 + formationNumber('78ID') } }, vars: points });
    play(g, { k: 'refit', u: u(INF) });
    expect(refitRefusal(g, nothing(), u(MATE))).toMatchObject({ case: '19.1.0', why: 'companies-out' });
  });
  it('part of 30.3.1: the 150th Panzer Brigade receives nothing', () => {
    const g = choice({
      side: 'german',
      units: { 'ge-150pzbde-hard-mkv': { at: C, steps: 1 }, 'ge-272vg-i-981-vg': { at: C, steps: 1 } },
      vars: points,
    });
    expect(refusal(g, { k: 'refit', u: u('ge-150pzbde-hard-mkv') })).toMatchObject({ case: '30.3.1' });
  });
  proves(
    ['23.4.0'],
    'an Ersatz battalion gives steps to infantry battalions of its division in its hex, whatever their proficiency',
    () => {
      const [ersatz, own] = ['ge-3fj-ersatz-bn-3fj', 'ge-3fj-i-5-fsj'];
      const g = choice({
        side: 'german',
        units: { [ersatz]: { at: C, steps: 1 }, [own]: { at: C, steps: 1 }, 'ge-3fj-ii-5-fsj': { at: out(N, 1), steps: 1 } },
      });
      expect(printed(g, u(ersatz)).proficiency).not.toEqual(printed(g, u(own)).proficiency);
      expect(refusal(g, { k: 'fill', u: u('ge-3fj-ii-5-fsj') })).toMatchObject({ case: '23.4.0', why: 'no-ersatz' });
      play(g, { k: 'fill', u: u(own) });
      expect([g.f.steps[u(own)], at(g, ersatz)]).toEqual([2, 'Not in play']);
    },
  );
  proves(['23.6.0'], 'on December 28 the US player has eight armor steps once, for units more than ten hexes from any enemy', () => {
    const turn = turnNumber('dec-28-am');
    const g = scene({ scenario: 'campaign-dec-21', turn, units: { [TANKS]: { at: C, steps: 2 } } });
    until(g, 'replacing.specialists');
    expect(g.v.armorPool).toBe(8);
    const near = drawsOnPool(g, u(TANKS));
    g.move(u('ge-272vg-i-982-vg'), g.box('Eliminated'));
    expect([near, drawsOnPool(g, u(TANKS))]).toEqual([false, true]);
    const price = priceOf(g, u(TANKS), 3) ?? {};
    g.v.rpArm1 = 0;
    g.v.rpArm3 = 0;
    expect(lacking(g, nothing(), u(TANKS), price)).toBeUndefined();
    g.v.armorPool = 0;
    expect(lacking(g, nothing(), u(TANKS), price)).toBe('armor');
  });
});

describe('units rebuilt', () => {
  const HQ = 'al-78id-hq';
  const gone = { at: 'Eliminated', fell: 1 };
  proves(['23.3.0'], 'who was eliminated in supply may be rebuilt; who surrendered or had no supply path may not', () => {
    const g = choice({ units: { [INF]: gone, [MATE]: { ...gone, hopeless: 1 }, [HQ]: C }, vars: points });
    expect(refusal(g, { k: 'rebuild', u: u(MATE), h: hex(g, C) })).toMatchObject({ case: '23.3.0', why: 'gone-for-good' });
    play(g, { k: 'rebuild', u: u(INF), h: hex(g, C) });
    expect([at(g, INF), g.f.steps[u(INF)]]).toEqual([C, 1]);
    // What is remembered of a loss: surrounded and out of supply, or in supply.
    const ring = Object.fromEntries(['i-980', 'ii-980', 'i-981', 'ii-981', 'ii-982'].map((id, n) => [`ge-272vg-${id}-vg`, out(n, 1)]));
    const lost = scene({ units: { [INF]: { at: C, supply: 2 }, [MATE]: C, ...ring, 'ge-277vg-i-989-vg': out(5, 1), [HQ]: out(N, 4) } });
    expect(isCutOff(lost, u(INF), hex(lost, C))).toBe(true);
    eliminate(lost, u(INF), '13.7.0');
    eliminate(lost, u(MATE), '13.7.0');
    hear(lost);
    expect([INF, MATE].map((id) => lost.f.hopeless[u(id)])).toEqual([1, 0]);
    const given = scene({ units: { [INF]: C } });
    given.emit({ e: 'surrendered', u: u(INF), h: hex(given, C), case: '15.9.1' });
    eliminate(given, u(INF), '15.9.1');
    hear(given);
    expect([given.f.hopeless[u(INF)], given.v.lostInf1]).toEqual([2, 0]);
  });
  proves(['23.3.1'], 'a rebuilt unit has one step and takes a point of its last step and one of infantry', () => {
    expect([INF, CE, TANKS, HYBRID2].map((id) => rebuildPrice(scene({}), u(id)))).toEqual([
      { infantry: 2 },
      { engineer: 1, infantry: 1 },
      { armor: 1, infantry: 1 },
      { infantry: 2 },
    ]);
    const g = choice({ units: { [INF]: gone, [HQ]: C }, vars: { rpInf1: 3 } });
    play(g, { k: 'rebuild', u: u(INF), h: hex(g, out(N, 1)) });
    expect([g.v.rpInf1, g.f.steps[u(INF)], g.f.restored[u(INF)]]).toEqual([1, 1, 1]);
    expect(
      rebuildRefusal(choice({ units: { [INF]: gone, [MATE]: { at: C, steps: 2 }, [HQ]: C }, vars: { rpInf1: 1 } }), nothing(), u(INF)),
    ).toMatchObject({
      case: '23.3.1',
    });
  });
  proves(['23.3.2'], 'divisional units at their headquarters, those of a corps next to theirs, those of an army next to any corps', () => {
    const corps = 'al-nd-v-corps-hq';
    const g = choice({ units: { [INF]: gone, [HQ]: C, [corps]: out(N, 4), [ENEMY]: out(S, 1) }, vars: points });
    const names = (id: string): string[] => placesOf(g, u(id)).map((h) => g.board.ids[h]);
    expect(names(INF).sort()).toEqual([C, ...[0, 1, 2, 4, 5].map((d) => out(d, 1))].sort());
    const ofCorps = UNITS.find((v) => v.side === 1 && v.corps === 'V' && v.formation === undefined && v.type === 'engineer')?.id ?? '';
    const ofArmy =
      UNITS.find((v) => v.side === 1 && v.army === '1USA' && v.corps === undefined && v.formation === undefined && v.type === 'engineer')
        ?.id ?? '';
    for (const id of [ofCorps, ofArmy]) {
      expect(names(id).length, id).toBeGreaterThan(0);
      expect(names(id), id).not.toContain(out(N, 4));
    }
    expect(refusal(g, { k: 'rebuild', u: u(INF), h: hex(g, out(S, 1)) })).toMatchObject({ case: '23.3.2', why: 'not-rebuilt-there' });
  });
  proves(['23.3.2'], 'who was lost while attached elsewhere returns to its own division', () => {
    const OTHER = 'al-7ad-hq';
    const g = scene({ units: { [INF]: { at: C, attached: formationNumber('7AD') + 1 }, [HQ]: out(N, 2), [OTHER]: out(S, 3) } });
    eliminate(g, u(INF), '13.7.0');
    hear(g);
    const places = placesOf(g, u(INF));
    expect([places.includes(hex(g, out(N, 2))), places.includes(hex(g, out(S, 3)))]).toEqual([true, false]);
  });
  proves(['23.3.3', '23.3.3a'], 'a headquarters returns three turns after its loss; until then nobody of its formation is rebuilt', () => {
    const lost = (turn: number): Scene => ({
      turn,
      units: { [HQ]: { at: 'Eliminated', fell: 3 }, [INF]: gone, [MATE]: { at: C, steps: 2 } },
      vars: points,
    });
    const early = choice(lost(5));
    expect(returnRefusal(early, u(HQ))).toMatchObject({ case: '23.3.3', why: 'hq-away', n: 1 });
    expect(refusal(early, { k: 'rebuild', u: u(INF), h: hex(early, C) })).toMatchObject({ case: '23.3.3a', why: 'hq-first' });
    const g = choice(lost(6));
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '23.3.3', why: 'hq-must-return' });
    play(g, { k: 'return', u: u(HQ), h: hex(g, out(N, 1)) });
    expect([at(g, HQ), g.f.steps[u(HQ)]]).toEqual([out(N, 1), 1]);
    expect(refusal(g, { k: 'rebuild', u: u(INF), h: hex(g, C) })).toBeUndefined();
    // Without a unit of its formation: next to its corps.
    const alone = scene({
      units: { 'al-7ad-hq': { at: 'Eliminated', fell: 1 }, 'al-nd-v-corps-hq': out(N, 3), 'al-nd-xviii-corps-hq': out(N, 4) },
    });
    const places = placesOf(alone, u('al-7ad-hq'));
    expect([places.length > 0, places.includes(hex(alone, out(N, 3))) && places.includes(hex(alone, out(N, 4)))]).toEqual([true, false]);
  });
  proves(['15.9.1', '23.3.3'], 'a headquarters that surrendered is gone for good, one that was cut off and lost in combat returns', () => {
    const again = (hopeless: number) =>
      choice({ turn: 6, units: { [HQ]: { at: 'Eliminated', fell: 3, hopeless }, [MATE]: { at: C, steps: 2 } }, vars: points });
    expect(returnRefusal(again(1), u(HQ))).toBeUndefined();
    const g = again(2);
    expect(refusal(g, { k: 'return', u: u(HQ), h: hex(g, C) })).toMatchObject({ case: '15.9.1', why: 'gone-for-good' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });
  proves(['23.3.4'], 'US parachute and glider units and SS infantry are never rebuilt', () => {
    const ss = UNITS.find((v) => v.nation === 'SS' && v.type === 'motorized')?.id ?? '';
    const glider = UNITS.find((v) => v.type === 'glider' && v.nation === 'US')?.id ?? '';
    const us = choice({ units: { [PARA]: gone, [glider]: gone, [MATE]: { at: C, steps: 2 }, 'al-101ab-hq': C }, vars: points });
    expect([PARA, glider].map((id) => rebuildRefusal(us, nothing(), u(id))?.case)).toEqual(['23.3.4', '23.3.4']);
    const german = choice({ side: 'german', units: { [ss]: gone, 'ge-272vg-i-981-vg': { at: C, steps: 1 } }, vars: points });
    expect(rebuildRefusal(german, nothing(), u(ss))).toMatchObject({ case: '23.3.4' });
    const panzer = UNITS.find((v) => v.nation === 'SS' && isHybrid(v.index))?.id ?? '';
    expect(rebuildRefusal(german, nothing(), u(panzer))?.why).toBe('not-eliminated');
  });
});

describe('consolidation', () => {
  const [ONE, TWO] = ['ge-272vg-i-980-vg', 'ge-272vg-ii-980-vg'];
  const moving = (units: Scene['units'], side: 'german' | 'allied' = 'german'): G =>
    until(scene({ stage: `${side}.movement`, units }), 'movement.plan');
  proves(['23.5.0'], 'worn German units of a division that are alike and start the phase together exchange steps, and then stay', () => {
    const worn = { [ONE]: { at: C, steps: 1 }, [TWO]: { at: C, steps: 2 } };
    const g = moving(worn);
    play(g, { k: 'combine', u: u(ONE) });
    expect([g.f.steps[u(TWO)], at(g, ONE)]).toEqual([3, 'Not in play']);
    expect(refusal(g, { k: 'pick', u: u(TWO) })).toMatchObject({ why: 'moved-already' });
    // Not with others: full strength, another division, another kind, another hex, US.
    const not = (units: Scene['units'], id: string, side: 'german' | 'allied' = 'german') =>
      refusal(moving(units, side), { k: 'combine', u: u(id) })?.why;
    expect(not({ [ONE]: C, [TWO]: { at: C, steps: 2 } }, TWO)).toBe('no-mate');
    expect(not({ [ONE]: { at: C, steps: 1 }, 'ge-326vg-i-751-vg': { at: C, steps: 2 } }, ONE)).toBe('no-mate');
    expect(not({ [ONE]: { at: C, steps: 1 }, [TWO]: { at: out(N, 1), steps: 2 } }, ONE)).toBe('no-mate');
    expect(not({ [INF]: { at: C, steps: 1 }, [MATE]: { at: C, steps: 2 } }, INF, 'allied')).toBe('not-yours');
    const moved = moving({ [ONE]: { at: C, steps: 1, moved: 1 }, [TWO]: { at: C, steps: 2 } });
    expect(refusal(moved, { k: 'combine', u: u(ONE) })).toMatchObject({ why: 'moved-already' });
  });
});

describe('the page and the computer', () => {
  it('the panel shows points, losses on their way to the next point, and what lasts for this turn', () => {
    const g = choice({ units: { [INF]: { at: C, steps: 2 } }, vars: { rpInf1: 2, lostInf1: 3 } });
    Object.assign(g.frames.at(-1)?.l ?? {}, { engineer: 1 });
    const lines = status(g).filter(({ id }) => id.startsWith('rp-'));
    expect(lines.map(({ id, value }) => [id, value])).toContainEqual(['rp-infantry-1USA', '2']);
    expect(lines.map(({ id, value }) => [id, value])).toContainEqual(['rp-losses-1USA', '3 of 4, 0 of 3']);
    expect(lines.map(({ id, value }) => [id, value])).toContainEqual(['rp-engineer', '1']);
  });
  it('the chart tells every result of the die in words, and says that it is rebuilt', () => {
    const g = scene({});
    const chart = charts(g).find(({ id }) => id === 'replacements');
    expect([chart?.rows.length, chart?.confidence]).toEqual([10, tables.specialistReplacement.confidence]);
    expect(chart?.rows.flatMap(({ cells }) => cells).filter((cell) => /undefined|[*[]/.test(cell))).toEqual([]);
  });
  it('the computer uses its points until none are left and ends the phase', () => {
    const g = choice({
      units: {
        [INF]: { at: C, steps: 1 },
        [MATE]: { at: C, steps: 1 },
        [CE]: { at: 'Eliminated', fell: 1 },
        'al-78id-hq': { at: 'Eliminated', fell: 1 },
      },
      vars: { rpInf1: 2 },
    });
    const done: string[] = [];
    for (let n = 0; n < 9 && prompt(g).at === 'replacing.choose'; n++) {
      const a: Action | undefined = REPLACEMENT_ANSWERS['replacing.choose'](g, [...legal(g)]);
      if (a === undefined) throw new Error('no answer');
      done.push(a.k);
      play(g, a);
    }
    expect([done.slice(0, 3), g.v.rpInf1]).toEqual([['return', 'refit', 'refit'], 0]);
    idle(g, (now) => prompt(now).at !== 'replacing.choose');
  });
});
