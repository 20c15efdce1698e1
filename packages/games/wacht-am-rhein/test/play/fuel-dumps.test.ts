/** Fuel dumps of Kampfgruppe Peiper (25.27): laid, kept secret, captured. */
import { legal, prompt, start, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import notes from '../../data/board-notes.json' with { type: 'json' };
import { distanceBetween, neighborsOf, placeOf, scenarioById, wachtAmRhein } from '../../src/index.ts';
import { fuelTriggers } from '../../src/rules/fuel-dumps.ts';
import { describe as shown } from '../../src/screen/describe.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';
import { knownBoard } from '../known-board.ts';

const PEIPER = 'kampfgruppe-peiper';
const begin = (options: Record<string, string> = {}): G => start(wachtAmRhein, { scenario: PEIPER, options, seed: 'fuel' });
const SIX = ['C1134', 'C1232', 'C1236', 'C1329', 'C1331', 'C1530'];
const TWO = ['C1035', 'C1617'];
const hexesOf = (g: G): string[] => g.rows.fuel.map((row) => g.board.ids[row.h]).sort();
const chosen = (...ids: string[]): G => {
  const g = begin();
  for (const id of ids) play(g, { k: 'real', h: hex(g, id) });
  return g;
};

/** What happens as a unit enters a hex, apart from its move. */
function enters(g: G, id: string, where: string): number {
  const event = { e: 'entered' as const, u: u(id), h: hex(g, where), from: hex(g, where) };
  for (const trigger of fuelTriggers) if (trigger.on === 'entered' && 'effect' in trigger) trigger.effect(g, event);
  return g.rows.fuel.length;
}

describe('laying', () => {
  proves(
    ['25.27'],
    'two true ones lie as named; which two of the other six are true the Allied player decides before anything else',
    () => {
      const g = begin();
      expect(hexesOf(g)).toEqual([...SIX, ...TWO].sort());
      expect(prompt(g)).toMatchObject({ at: 'fuel.choose', side: ALLIED });
      expect(refusal(g, { k: 'real', h: hex(g, 'C1617') })).toMatchObject({ case: '25.27', why: 'no-dump-here' });
      play(g, { k: 'real', h: hex(g, 'C1236') });
      expect(
        offers(g, 'real')
          .map((a) => g.board.ids[a.h as number])
          .sort(),
      ).toEqual(SIX.filter((id) => id !== 'C1236'));
      play(g, { k: 'real', h: hex(g, 'C1134') });
      expect(
        g.rows.fuel
          .filter((row) => row.real)
          .map((row) => g.board.ids[row.h])
          .sort(),
      ).toEqual(['C1035', 'C1134', 'C1236', 'C1617']);
      expect(prompt(g).at).not.toContain('fuel');
    },
  );
  proves(
    ['25.27'],
    'by hand they lie on roads north of the Amblève, from row 9 southward, six hexes from Francorchamps at most, never adjacent',
    () => {
      const g = begin({ 'set-up': 'free' });
      expect(prompt(g).at).toBe('fuel.dump');
      play(g, { k: 'dump', h: hex(g, 'C1232') });
      expect(refusal(g, { k: 'site', h: hex(g, 'C1834') })).toMatchObject({ case: '25.27', why: 'fuel-elsewhere' });
      expect(refusal(g, { k: 'site', h: hex(g, 'C1135') })).toMatchObject({ case: '25.27', why: 'fuel-adjacent' });
      expect(refusal(g, { k: 'site', h: hex(g, 'C1036') })).toMatchObject({ why: 'fuel-adjacent' });
      play(g, { k: 'site', h: hex(g, 'C1733') });
      expect(hexesOf(g)).toEqual([...SIX.filter((id) => id !== 'C1232'), 'C1733', ...TWO].sort());
      for (let n = 0; offers(g, 'dump').length > 0; n++) {
        expect(n).toBeLessThan(100);
        play(g, offers(g, 'dump')[0]);
        play(g, offers(g, 'site')[0]);
      }
      expect(prompt(g).at).toBe('fuel.choose');
      expect(refusal(g, { k: 'dump', h: hex(g, 'C1733') })).toBeDefined();
    },
  );
  proves(['25.27'], 'the hexes are those of the map that the case describes', () => {
    const { fuelDumps } = scenarioById(PEIPER);
    const board = knownBoard();
    const sides = (notes as unknown as { sides: Record<string, { name?: string }> }).sides;
    const water = new Set(Object.entries(sides).flatMap(([id, { name }]) => (name?.split('; ').includes('Amblève') ? [id] : [])));
    const cut = (a: string, b: string): boolean => water.has(`${a}|${b}`) || water.has(`${b}|${a}`);
    const near = (id: string): boolean => distanceBetween(id, 'C1232') <= 6;
    const north = new Set(['C1232']);
    for (const id of north) for (const next of neighborsOf(id)) if (near(next) && !cut(id, next)) north.add(next);
    const road = board.marked('road');
    expect([...north].filter((id) => road.has(id) && (placeOf(id)?.row ?? 0) >= 9).sort()).toEqual(fuelDumps?.hexes);
  });
});

describe('secrecy', () => {
  proves(['25.27'], 'the German player sees the same whichever dumps are true, after every choice and later', () => {
    const seen = (g: G): string => JSON.stringify(view(g, GERMAN).state);
    const begun = begin();
    const one = chosen('C1236');
    expect(seen(one)).toBe(seen(begun));
    const [a, b] = [chosen('C1236', 'C1134'), chosen('C1530', 'C1329')];
    expect(seen(a)).toBe(seen(b));
    for (const g of [a, b]) idle(g, (w) => w.v.turn === 2 && w.v.side === GERMAN && prompt(w).at === 'movement.plan');
    expect(seen(a)).toBe(seen(b));
    expect([...legal(a)]).toEqual([...legal(b)]);
    expect(JSON.stringify(view(a, ALLIED).state)).not.toBe(JSON.stringify(view(b, ALLIED).state));
  });
  proves(['25.27'], 'on the map every dump is shown, the true ones only to who knows them', () => {
    const marks = (g: G): string[] =>
      shown
        .hexMarkers(g)
        .filter((m) => m.kind === 'fuel-dump')
        .map((m) => m.text ?? '');
    const g = chosen('C1236', 'C1134');
    expect(marks(g).filter((text) => text !== 'POL').length).toBe(4);
    for (const row of g.rows.fuel) row.real = false;
    expect(marks(g).filter((text) => text !== 'POL').length).toBe(2);
  });
});

describe('capture', () => {
  const TANKS = 'ss-1-1-1p-t';
  const near = (unit: string, at: string, options: Record<string, boolean> = {}): G =>
    position({
      scenario: PEIPER,
      stage: 'german.movement',
      options,
      vars: { turn: 8 },
      units: { [unit]: { at }, 'us-2-422-106-i': { at: 'C2723' }, 'de-iss-h': { at: 'C1408' }, 'de-lxvi-h': { at: 'C3209' } },
    });
  proves(['25.27'], 'a combat unit that enters turns the counter up and removes it; a true one counts', () => {
    const g = near(TANKS, 'C1233');
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(g, 'C1232') });
    expect(g.events.find((e) => e.e === 'fuelFound')).toMatchObject({ kind: 'false', reveals: true, case: '25.27' });
    expect([g.v.fuelCaptured, hexesOf(g).includes('C1232'), g.rows.fuel.length]).toEqual([0, false, 7]);
    const real = near(TANKS, 'C1618');
    play(real, { k: 'pick', u: u(TANKS) }, { k: 'go', h: hex(real, 'C1617') });
    expect([real.v.fuelCaptured, hexesOf(real).includes('C1617')]).toEqual([1, false]);
  });
  proves(
    ['25.27', '2.3'],
    'on the way through as well; US units leave them alone, headquarters capture where they count for victory',
    () => {
      const g = near(TANKS, 'C1233');
      play(g, { k: 'pick', u: u(TANKS) });
      const beyond = offers(g, 'step').length;
      expect(beyond).toBeGreaterThan(0);
      play(g, { k: 'go', h: hex(g, 'C1232') });
      const ally = near(TANKS, 'C3340');
      expect([enters(ally, 'us-2-422-106-i', 'C1617'), enters(ally, TANKS, 'C1617')]).toEqual([8, 7]);
      const count = (options: Record<string, boolean>): number => {
        const w = near(TANKS, 'C3340', options);
        w.move(u('de-lxvi-h'), hex(w, 'C1618'));
        play(w, { k: 'pick', u: u('de-lxvi-h') }, { k: 'go', h: hex(w, 'C1617') });
        return w.v.fuelCaptured;
      };
      expect([count({}), count({ 'headquarters-count': false })]).toEqual([1, 0]);
    },
  );
});
