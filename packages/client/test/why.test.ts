/** Why, all the way: supply, prices of ground, victory as a tree, cases by their printed number. */
import { caseLabel, conditionLines } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { joints } from '../src/panels/victory.tsx';
import type { GoalSaid } from '../src/table/protocol.ts';
import type { TextTable } from '../src/text/tell.ts';
import { openTable } from './kit.ts';

const SMALLEST: Record<string, string> = { 'last-gamble': 'breakthrough', 'road-to-the-rhine': 'bulge' };

/** On with the plainest answers until a phase is reached. */
async function reachPhase(t: TextTable, phase: RegExp): Promise<void> {
  for (let i = 0; i < 60 && !phase.test(t.moment().prompt.at); i++) {
    const { wait, choices, legal, version } = t.moment();
    if (wait !== undefined) await t.order({ o: 'take', side: wait });
    const action = choices.at(-1)?.action ?? legal[0];
    await t.order({ o: 'play', actions: [action], version: wait === undefined ? version : t.moment().version, sure: true });
  }
  expect(t.moment().prompt.at).toMatch(phase);
}

describe.each(Object.entries(SMALLEST))('%s', (game, scenario) => {
  it('prices a hex for the unit in hand from every side, and names the ground in the ledger of a move', async () => {
    const t = await openTable({ game, setup: { scenario, seed: 'why' } });
    await reachPhase(t, /^movement/);
    const side = t.moment().prompt.side;
    let priced = 0;
    for (const p of [...t.pieces().values()].filter((x) => x.side === side && x.hex)) {
      const { hexes } = await t.ask('reach', { unit: p.u });
      if (hexes.length < 4) continue;
      const way = await t.ask('plan', { unit: p.u, hex: hexes[hexes.length - 1].hex });
      expect(way.allowance).toMatch(/^\d*½?$/);
      const texts = way.ledger?.lines.flatMap((l) => [l.text, ...(l.parts ?? []).map((x) => x.text)]) ?? [];
      expect(texts.join(), 'the ground has a name').not.toMatch(/\bterrain\b/i);
      const card = await t.ask('hex', { hex: way.path[1], unit: p.u });
      const costs = card.lines.filter((l) => l.enter);
      // From where it stands the price is the one of the first step.
      const here = costs.find((l) => l.label.includes(p.hex as string));
      expect(here?.value).toBe(way.costs[0]);
      expect(here?.ledger?.lines.length).toBeGreaterThan(0);
      if (++priced === 5) break;
    }
    expect(priced).toBe(5);
  });

  it('shows no internal marks on the card of any hex', async () => {
    const t = await openTable({ game, setup: { scenario } });
    const heights = new Set<string | undefined>();
    for (let i = 0; i < t.info.hexCount; i += 7) {
      const card = await t.ask('hex', { hex: t.info.places[i] });
      heights.add(card.height);
      const said = [card.terrain, ...card.marks, ...card.sides, ...card.regions].join('; ');
      expect(said, said).not.toMatch(/semois line|west of westwall|south map|[a-z]-[a-z]+-[a-z]|undefined|\b(6PzA|5PzA)\b/);
    }
    // Low and high ground, each told in metres.
    expect(heights.size).toBeGreaterThan(20);
    for (const h of heights) expect(h ?? '100 m').toMatch(/^(below 20|[1-9]\d{1,3}) m$/);
  });

  it('tells how the game is won in a sentence and a tree, with places on the map', async () => {
    const entry = games.find((g) => g.id === game);
    for (const s of (await entry?.catalog())?.scenarios ?? []) {
      const t = await openTable({ game, setup: { scenario: s.id } });
      const lines = await t.ask('victory', {});
      expect(lines.filter((l) => l.sentence).length, s.id).toBe(1);
      for (const l of lines) expect(l.text, l.text).not.toMatch(/[{}]|^[a-z]|victory\.[a-z]/);
      expect(
        lines.some((l) => l.hexes?.length || l.border?.length),
        s.id,
      ).toBe(true);
      lines.forEach((l, i) => {
        if (l.depth > 0) expect(lines[i - 1].depth, l.text).toBeGreaterThanOrEqual(l.depth - 1);
      });
    }
  });

  it('gives every unit a name of its own', async () => {
    const t = await openTable({ game, setup: { scenario } });
    const names = t.info.units.map((u) => `${u.side} ${u.name}`);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });

  it('calls every case by what is printed, never by an internal id', async () => {
    const entry = games.find((g) => g.id === game);
    const names = (await entry?.catalog())?.caseNames;
    for (const { id } of (await entry?.cases()) ?? []) expect(caseLabel(id, names), id).not.toMatch(/[#]|^[a-z]|[a-z]-[a-z]/);
  });
});

describe.each(games.map((g) => g.id))('%s', (game) => {
  it('has a key that names every symbol, body and marker in use', async () => {
    const entry = games.find((g) => g.id === game);
    const known = new Set((await entry?.cases())?.map((c) => c.id));
    for (const s of (await entry?.catalog())?.scenarios ?? []) {
      const t = await openTable({ game, setup: { scenario: s.id } });
      const key = await t.ask('key', {});
      const all = [...t.pieces().values()].filter((p) => !p.token);
      const unnamed = [
        ...all.filter((p) => !key?.symbols[p.design.symbol]).map((p) => p.design.symbol),
        ...all.filter((p) => !key?.bodies[p.design.body]).map((p) => p.design.body),
        ...all.flatMap((p) => p.markers.filter((m) => !key?.markers[m])),
      ];
      expect([...new Set(unnamed)], s.id).toEqual([]);
      for (const m of Object.values(key?.markers ?? {})) expect(known.has(m.case as string), m.case).toBe(true);
    }
  });
});

describe.each(games.map((g) => g.id))('the rules of %s', (id) => {
  it('are sentences for players: every case has a title, none is a note to ourselves', async () => {
    const cases = (await games.find((g) => g.id === id)?.cases()) ?? [];
    for (const c of cases) {
      expect(c.title, c.id).toMatch(/^[A-ZÀ-Ü0-9]/);
      expect(c.chapter, c.id).toMatch(/^[A-ZÀ-Ü0-9]/);
      expect(c.summary, c.id).toMatch(/^[A-ZÀ-Ü0-9].*\.$/s);
      // Letters printed on the counters may be explained.
      const said = c.summary.replace(/\bPG Panzergrenadier\b/, '');
      expect(said, c.id).not.toMatch(/\b(MA|MP|TEC|CRT|KG|DRM|OOS|OOB|PG)\b|^Heading|\[sic|translator|player-turn/);
    }
  });
});

it('Bastogne at the start: out of supply, with the cause, the line that holds, and the friend that is too far', async () => {
  const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: '7' } });
  await reachPhase(t, /^movement/);
  const unit = [...t.pieces().values()].find((p) => p.hex === '2427') as { u: number };
  const s = await t.ask('supply', { unit: unit.u });
  expect(s?.text).toBe('Out of supply');
  expect(s?.blockers.map((b) => b.text)).toEqual(['more than 4 hexes from any friendly unit']);
  expect(t.pieces().get(s?.blockers[0].unit as number)?.side).toBe(1);
  expect(s?.links?.map((l) => l.blockers.length)).toEqual([0]);
});

it('conditions are joined by and, by or, or by nothing', () => {
  const g = { met: false, case: '1', side: 0 };
  const lines = conditionLines([
    {
      ...g,
      says: 'a',
      join: 'any',
      parts: [
        {
          ...g,
          says: 'b',
          join: 'all',
          parts: [
            { ...g, says: 'c' },
            { ...g, says: 'd' },
          ],
        },
        { ...g, says: 'e' },
      ],
    },
    { ...g, says: 'f' },
  ]);
  expect(lines.map((l) => l.depth ?? 0)).toEqual([0, 1, 2, 2, 1, 0]);
  const said = lines.map((l) => ({ ...l, text: l.says, depth: l.depth ?? 0 })) as unknown as GoalSaid[];
  expect(joints(said)).toEqual(['', '', '', 'and', 'or', '']);
});

it('tells the height of a hex on a piece of a map as on the whole', async () => {
  const t = await openTable({ game: 'wacht-am-rhein', setup: { scenario: 'bastogne' } });
  expect(await t.ask('hex', { hex: 'D1542' })).toMatchObject({ name: 'Bastogne', height: '510 m' });
});
