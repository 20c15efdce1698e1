/** The panel of a formation and the list of formations: what they tell is what the state and the tables say, and under hidden stacks no more than is seen. */
import { answerFault, check, drawRoll, explain, formationTold, legal, perform, prompt, seenBy, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { wachtAmRheinII } from '../../src/index.ts';
import { describe as screen } from '../../src/screen/describe.ts';
import { formationOf, SIDE } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, out, S, SE, scene, u } from '../kit/campaign.ts';

const goose = (): G => start(wachtAmRheinII, { scenario: 'goose-egg', seed: 'panel' });
const told = (g: G, id: string) => {
  const answer = formationTold(g, u(id));
  expect(answerFault(g, 'formation', answer)).toBeUndefined();
  return answer;
};

describe('the panel of a formation', () => {
  const g = goose();
  const panel = told(g, 'ge-9ss-hq');

  it('has all units and steps of the formation in its parts, once', () => {
    const inParts = panel?.parts.flatMap((p) => p.units) ?? [];
    expect(new Set(inParts).size).toBe(inParts.length);
    expect([...inParts, panel?.unit].sort()).toEqual([...(panel?.units ?? [])].sort());
    expect(panel?.parts.reduce((sum, p) => sum + p.steps, 0)).toBe(inParts.reduce((sum, v) => sum + g.f.steps[v], 0));
  });

  it('shows the row of the fuel table that its fuel gives (16.2.3)', () => {
    const fuel = panel?.switches.find((s) => s.what === 'formation.fuel');
    expect(fuel?.options.filter((o) => o.on)).toHaveLength(1);
    g.set('fuel', u('ge-9ss-hq'), 2);
    const none = told(g, 'ge-9ss-hq')?.switches.find((s) => s.what === 'formation.fuel');
    expect(none?.table?.cells).toEqual(tables.fuelReserveRelease.rows.none.map(String));
    expect(none?.options.map((o) => o.on)).toEqual([true, false, false]);
  });

  it('offers the fuel that its army can give when it is given out, and says when that is (16.2.1)', () => {
    const rich = goose();
    const options = () => told(rich, 'ge-9ss-hq')?.switches.find((s) => s.what === 'formation.fuel')?.options ?? [];
    expect(
      options()
        .filter((o) => !o.on)
        .map((o) => o.refusal?.why),
    ).toEqual(['formation-fuel-later', 'formation-fuel-later']);
    for (let n = 0; n < 200 && prompt(rich).at !== 'fueling.give'; n++) {
      rich.v.fuel6 = 8;
      const list = [...legal(rich)];
      perform(rich, drawRoll(rich) ?? list.find((a) => a.k === 'done') ?? list[0]);
    }
    expect(prompt(rich).at).toBe('fueling.give');
    const normal = options().find((o) => o.what === 'formation.fuel-normal');
    expect([normal?.refusal, normal?.action && check(rich, normal.action)]).toEqual([undefined, undefined]);
    expect(options().map((o) => o.about?.args?.points)).toEqual(['0', '1', '2']);
  });

  it('ends its chain with the units, and counts those whose path to the headquarters is cut (15.4.1)', () => {
    const { chain = [], units = [], unit: hq } = panel ?? {};
    const cut = units.filter((v) => v !== hq && explain(g, { q: 'supply', unit: v })?.links?.[0]?.blockers.length);
    expect(chain.at(-1)).toMatchObject(
      cut.length > 0
        ? { what: 'formation.units-cut', args: { n: cut.length, of: units.length }, cut: expect.any(Array) }
        : { what: 'formation.units', args: { n: units.length } },
    );
    const plain = scene({
      stage: 'german.mode',
      units: { 'ge-272vg-hq': C, 'ge-272vg-i-980-vg': out(SE, 1), 'al-78id-1-309-inf': out(S, 4) },
    });
    expect(told(plain, 'ge-272vg-hq')?.chain.map((link) => link.what)).toEqual(['formation.hq', 'formation.units']);
  });

  it('tells of enemies no more than the view shows', () => {
    const seen = seenBy(g, ALLIED, 'panel');
    const hidden = g.def.units.flatMap((_, v) => (SIDE[v] === GERMAN && g.onMap(v) && !seen.onMap(v) ? [v] : []));
    expect(hidden.length).toBeGreaterThan(0);
    for (const v of hidden) {
      const answer = formationTold(seen, v);
      expect(answerFault(seen, 'formation', answer)).toBeUndefined();
      expect(JSON.stringify(answer?.parts.map((p) => p.units) ?? [])).not.toMatch(new RegExp(`\\b${v}\\b`));
    }
  });
});

describe('the list of formations', () => {
  it('has every counter in play once, under its army and corps, with its mode and fuel', () => {
    const g = goose();
    const roots = screen.orderOfBattle(g);
    const all = roots.flatMap((f) => [...f.units, ...(f.parts ?? []).flatMap((p) => p.units)]);
    expect(new Set(all).size).toBe(all.length);
    const division = roots.flatMap((f) => f.parts ?? []).find((p) => p.units.includes(u('ge-9ss-hq')));
    expect(division).toMatchObject({ note: 'Tactical', tag: expect.stringMatching(/^(normal|low|none)$/) });
    expect(division?.units.every((v) => formationOf(g, v) === formationOf(g, u('ge-9ss-hq')))).toBe(true);
    expect(roots.some((f) => f.under?.name === '6th Panzer Army')).toBe(true);
  });
});
