/**
 * Supply Interdiction (21.5): before a German roll on the Transport Table the US player may attack the trucks of that army and role, one mission after another. Points
 * come from any sectors; escorts from those of the mission, interceptors from the halves of the map that they are in (21.6.1, R-F6). Procedure `raid`.
 */
import { call, END, listed, type Next, type Of, plain, type Refusal, type Side } from '@hexfront/engine';
import { code, count, counts, record } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, type WaR2 } from '../../state/shape.ts';
import { ARMIES, setStock, stock } from '../logistics/stockpiles.ts';
import { lostTo } from './ground-support.ts';
import { ALLIED_SECTORS, pointsIn, setPoints } from './points.ts';

const { aps: LEAST, optionalExtra, successMax } = tables.airMissions.supplyInterdiction;
const MOST = LEAST + optionalExtra;

const LOCALS = record({
  army: count(),
  role: code('fuel', 'ammo'),
  /** Points of the mission by Allied sector, the escorts, and points that interceptors have kept away. */
  sent: counts(),
  escort: count(),
  lost: count(),
});
type Locals = Of<typeof LOCALS>;
type Role = Locals['role'];

const TRUCKS = { fuel: 'truckFuel', ammo: 'truckAmmo' } as const;
const SECTORS = ALLIED_SECTORS.map((_, n) => n);
const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);
const left = (g: G): number => sum(SECTORS.map((n) => pointsIn(g, ALLIED, n)));
const planes = (l: Locals): number => sum(l.sent);
/** Sectors of the mission, and the German halves of the map that they are in. */
const flown = (l: Locals): number[] => SECTORS.filter((n) => l.sent[n] > 0);
const halves = (l: Locals): number[] => [...new Set(flown(l).map((n) => (ALLIED_SECTORS[n].startsWith('N') ? 0 : 1)))];
const escorts = (g: G, l: Locals): number => sum(flown(l).map((n) => pointsIn(g, ALLIED, n)));
const interceptors = (g: G, l: Locals): number => sum(halves(l).map((n) => pointsIn(g, GERMAN, n)));
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, n) => n);

/** Takes points out of sectors, from the fullest first. */
function draw(g: G, side: Side, sectors: readonly number[], n: number): void {
  for (let i = 0; i < n; i++) {
    const from = sectors.reduce((best, sector) => (pointsIn(g, side, sector) > pointsIn(g, side, best) ? sector : best));
    setPoints(g, side, from, pointsIn(g, side, from) - 1);
  }
}

/** Whether a mission against these trucks can be flown. */
const mayRaid = (g: G, army: number, role: Role): boolean => left(g) >= LEAST && stock(g, TRUCKS[role], army) > 0;
/** The raids before a roll for an army, if there can be any. */
export const raidsOn = (g: G, army: number, role: Role, then: string): Next =>
  mayRaid(g, army, role) ? call('raid', { army, role, sent: SECTORS.map(() => 0), escort: 0, lost: 0 }, then) : then;

const isOpen = (g: G, l: Locals, sector: number): boolean => planes(l) < MOST && pointsIn(g, ALLIED, sector) > 0;
const send: Opt<Locals> = listed(
  'send',
  'n',
  (g, l) => SECTORS.filter((n) => isOpen(g, l, n)),
  (_g, l): Refusal => ({ case: '21.5.1', why: planes(l) < MOST ? 'raid-sector' : 'raid-full' }),
  (g, l, n) => {
    setPoints(g, ALLIED, n, pointsIn(g, ALLIED, n) - 1);
    l.sent = l.sent.map((points, sector) => (sector === n ? points + 1 : points));
    return 'send';
  },
);
const launch: Opt<Locals> = {
  k: 'launch',
  from: () => [{ k: 'launch' }],
  test: (_g, l) => (planes(l) >= LEAST ? undefined : { case: '21.5.1', why: 'raid-few', limit: LEAST }),
  take: () => 'escort',
};
/** Whoever calls it off has the points back. */
const decline = plain<WaR2, Locals>('decline', (g, l) => {
  for (const n of SECTORS) setPoints(g, ALLIED, n, pointsIn(g, ALLIED, n) + l.sent[n]);
  return END;
});

const succeeds = (l: Locals, pip: number): boolean => (pip % 10) - Math.max(0, planes(l) - l.lost - LEAST) <= successMax;
const about = (g: G, l: Locals) => ({ army: ARMIES[l.army], role: l.role, n: planes(l), left: left(g) });

export const raid: Proc<Locals> = {
  locals: LOCALS,
  first: 'send',
  points: {
    send: { who: () => ALLIED, cases: ['21.5.0', '21.5.1'], args: about, options: [send, launch, decline] },
    // No escort against an enemy who has nothing to send.
    escort: {
      who: () => ALLIED,
      cases: ['21.6.1'],
      args: (g, l) => ({ left: escorts(g, l) }),
      skip: (g, l) => (interceptors(g, l) === 0 || escorts(g, l) === 0 ? 'away' : undefined),
      options: [
        listed(
          'escort',
          'n',
          (g, l) => upTo(escorts(g, l)),
          (g, l, n): Refusal => ({ case: '21.6.1', why: 'air-points', n, limit: escorts(g, l) }),
          (g, l, n) => {
            draw(g, ALLIED, flown(l), n);
            l.escort = n;
            return 'away';
          },
        ),
      ],
    },
    away: {
      auto: (g, l) => {
        g.emit({ e: 'raid', army: ARMIES[l.army], role: l.role, n: planes(l), escort: l.escort, case: '21.5.0' });
        return 'intercept';
      },
    },
    intercept: {
      who: () => GERMAN,
      cases: ['21.6.1', '21.6.2'],
      args: (g, l) => ({ ...about(g, l), of: l.escort, left: interceptors(g, l) }),
      skip: (g, l) => (interceptors(g, l) === 0 ? 'attack' : undefined),
      options: [
        listed(
          'intercept',
          'n',
          (g, l) => upTo(interceptors(g, l)),
          (g, l, n): Refusal => ({ case: '21.6.1', why: 'air-points', n, limit: interceptors(g, l) }),
          (g, l, n) => {
            draw(g, GERMAN, halves(l), n);
            l.lost = lostTo(n, l.escort, planes(l));
            if (n > 0) g.emit({ e: 'raidIntercepted', n, lost: l.lost, case: '21.6.2' });
            return 'attack';
          },
        ),
      ],
    },
    // Fewer than two points are no mission.
    attack: { auto: (_g, l) => (planes(l) - l.lost >= LEAST ? 'roll' : 'again') },
    roll: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (succeeds(l, pip) ? 'lost' : 'through'),
        cases: ['21.5.1'],
        says: 'roll.raid',
        args: { army: ARMIES[l.army], role: l.role, n: successMax + Math.max(0, planes(l) - l.lost - LEAST) },
      }),
      take: (g, l, [pip]) => {
        const hit = succeeds(l, pip);
        // The trucks are not there for any other role either.
        if (hit) setStock(g, TRUCKS[l.role], l.army, stock(g, TRUCKS[l.role], l.army) - 1);
        g.emit({ e: 'raided', army: ARMIES[l.army], role: l.role, die: pip % 10, outcome: hit ? 'lost' : 'through', case: '21.5.1' });
        return 'again';
      },
    },
    again: {
      auto: (g, l) => {
        l.sent = SECTORS.map(() => 0);
        l.escort = 0;
        l.lost = 0;
        return mayRaid(g, l.army, l.role) ? 'send' : END;
      },
    },
  },
};
