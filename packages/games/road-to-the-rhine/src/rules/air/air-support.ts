/** The air phases: visibility (17.S2), then missions and air combat in the order of 10.A-seq; in the reserve phase with the roles exchanged (14-seq). */
import { call, END, type HexId, type Of, type Side, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { AIRCRAFT, SIDE, UNITS } from '../../state/query.ts';
import { CLEAR_SKY, CLOUDY, enemyOf, type Flight, type G, type Opt, type Proc } from '../../state/shape.ts';
import { dogfights } from './air-combat.ts';
import {
  attackOn,
  bases,
  canFly,
  declared,
  defendRefusal,
  fly,
  interceptRefusal,
  supportRefusal,
  together,
  transfer,
  transferable,
  transferRefusal,
} from './air-missions.ts';

const AIR_LOCALS = record({
  /** 1: the Reserve Air Support Phase, where the opposing player attacks. */
  reserve: count(),
});
type AirLocals = Of<typeof AIR_LOCALS>;
const attacker = (g: G, l: AirLocals): number => (l.reserve === 1 ? enemyOf(g.v.side) : g.v.side);
const defender = (g: G, l: AirLocals): number => enemyOf(attacker(g, l));

type Who = (g: G, l: AirLocals) => number;
type MissionRefusal = (g: G, side: Side, unit: UnitId, hex: HexId) => ReturnType<typeof supportRefusal>;

/** A mission over one of some hexes. */
function mission(
  k: string,
  who: Who,
  what: Flight['mission'],
  hexes: (g: G, side: Side) => number[],
  refusal: MissionRefusal,
  again: string,
): Opt<AirLocals> {
  return {
    k,
    parts: 'u h',
    *from(g, l, focus) {
      const side = who(g, l);
      const over = hexes(g, side);
      if (over.length === 0) return;
      for (let u = 0; u < UNITS.length; u++) {
        if (AIRCRAFT[u] === 0 || SIDE[u] !== side || (focus?.u !== undefined && focus.u !== u) || !canFly(g, side, u)) continue;
        for (const h of over) if (refusal(g, side, u, h) === undefined) yield { k, u, h };
      }
    },
    test: (g, l, a) => (g.board.ids[a.h] === undefined ? { case: '10.A.1', why: 'off-map' } : refusal(g, who(g, l), a.u, a.h)),
    take: (g, _l, a) => {
      fly(g, a.u, a.h, what);
      return again;
    },
    sure: true,
  };
}
const attacked = (g: G, by: number): HexId[] => declared(g, by).map((a) => a.target);
/** Hexes over which the enemy of a side flies support. */
function supported(g: G, side: Side): HexId[] {
  const hexes: HexId[] = [];
  for (const f of g.rows.flights) if (f.side !== side && f.mission !== 'intercept' && !hexes.includes(f.hex)) hexes.push(f.hex);
  return hexes;
}

const move = (who: Who, again: string): Opt<AirLocals> => ({
  k: 'transfer',
  parts: 'u h',
  *from(g, l, focus) {
    const side = who(g, l);
    let free: number[] | undefined;
    for (const u of transferable(g, side)) {
      if (focus?.u !== undefined && focus.u !== u) continue;
      free ??= bases(g, side);
      for (const h of free) if (transferRefusal(g, side, u, h) === undefined) yield { k: 'transfer', u, h };
    }
  },
  test: (g, l, a) => (g.board.ids[a.h] === undefined ? { case: '10.A.4', why: 'off-map' } : transferRefusal(g, who(g, l), a.u, a.h)),
  take: (g, _l, a) => {
    transfer(g, a.u, a.h);
    return again;
  },
  sure: true,
});
const done = (next: string): Opt<AirLocals> => ({
  k: 'done',
  from: () => [{ k: 'done' }],
  test: () => undefined,
  take: () => next,
  sure: true,
});

/** Nobody of this side could fly anything. */
function idle(g: G, side: Side): boolean {
  for (const _ of transferable(g, side)) return false;
  return true;
}

/** Support that came through becomes columns of the attack it was flown for (10.A-seq). */
function note(g: G, l: AirLocals): void {
  for (const side of [attacker(g, l), defender(g, l)]) {
    const hexes = new Set(g.rows.flights.filter((f) => f.side === side && f.mission !== 'intercept').map((f) => f.hex));
    for (const hex of hexes) {
      const n = together(g.rows.flights.filter((f) => f.side === side && f.hex === hex && f.mission !== 'intercept' && f.fate === 0));
      const attack = attackOn(g, attacker(g, l), hex);
      if (!attack) continue;
      attack.air += side === attacker(g, l) ? n : -n;
      g.emit({ e: 'airSupport', side, h: hex, n, case: side === attacker(g, l) ? '10.A.1-effect' : '10.A.2' });
    }
  }
}

const clearOn = (g: G): readonly number[] =>
  (tables.airVisibility.clearOn as Readonly<Record<string, readonly number[]>>)[g.rules.weatherName(g)] ?? [];

const phase = (reserve: number): Proc<AirLocals> => ({
  locals: AIR_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.reserve = reserve;
        g.rows.flights.length = 0;
        const { air } = g.rules.weather(g);
        if (air === 'none') return END;
        if (g.v.sky === 0) {
          // One roll holds for the whole impulse (17.S2-roll).
          if (air === 'table') return 'visibility';
          g.v.sky = CLEAR_SKY;
        }
        return g.v.sky === CLOUDY ? END : 'support';
      },
    },
    visibility: {
      roll: (g) => ({
        dice: [tables.airVisibility.die],
        classOf: ([pip]) => (clearOn(g).includes(pip) ? 'clear' : 'cloudy'),
        cases: ['17.S2-roll'],
        says: 'roll.visibility',
        args: { weather: g.rules.weatherName(g) },
      }),
      take: (g, _l, [pip]) => {
        g.v.sky = clearOn(g).includes(pip) ? CLEAR_SKY : CLOUDY;
        g.emit({ e: 'sky', sky: g.v.sky === CLEAR_SKY ? 'clear' : 'cloudy', case: '17.S2-roll' });
        return g.v.sky === CLOUDY ? END : 'support';
      },
    },
    support: {
      who: attacker,
      cases: [reserve ? '14-seq' : '10.A-seq', '10.A.1'],
      args: (g, l) => ({ side: attacker(g, l), n: declared(g, attacker(g, l)).length }),
      skip: (g, l) => (idle(g, attacker(g, l)) ? 'answer' : undefined),
      options: [mission('support', attacker, 'offense', attacked, supportRefusal, 'support'), move(attacker, 'support'), done('answer')],
    },
    answer: {
      who: defender,
      cases: [reserve ? '14-seq' : '10.A-seq', '10.A.2', '10.A.3'],
      args: (g, l) => ({ side: defender(g, l), n: declared(g, attacker(g, l)).length }),
      skip: (g, l) => (idle(g, defender(g, l)) ? 'cover' : undefined),
      options: [
        mission('defend', defender, 'defense', (g, side) => attacked(g, enemyOf(side)), defendRefusal, 'answer'),
        mission('intercept', defender, 'intercept', supported, interceptRefusal, 'answer'),
        move(defender, 'answer'),
        done('cover'),
      ],
    },
    cover: {
      who: attacker,
      cases: [reserve ? '14-seq' : '10.A-seq', '10.A.3'],
      args: (g, l) => ({ side: attacker(g, l) }),
      skip: (g, l) => (supported(g, attacker(g, l)).length === 0 ? 'meet' : undefined),
      options: [mission('intercept', attacker, 'intercept', supported, interceptRefusal, 'cover'), done('meet')],
    },
    meet: { auto: () => call('dogfights', {}, 'note') },
    note: {
      auto: (g, l) => {
        note(g, l);
        return END;
      },
    },
  },
});

export const air = { air: phase(0), reserveAir: phase(1), dogfights };
