/** ENG results (basic-11.48#ENG): who is held, and what the side that was attacked does in its next Combat Phase. */
import { call, END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, hexes, record, side, units } from '@hexfront/engine/parts';
import { held } from '../../state/query.ts';
import { type Battle, type Engagement, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { attackRefusal } from './attackers.ts';

/** Hexes a side falls back when it gives up an engagement. */
export const FALL_BACK = 2;

export const engagementOf = (g: G, unit: UnitId): Engagement | undefined => {
  const id = g.f.engaged[unit];
  return id === 0 ? undefined : g.rows.engagements.find((row) => row.id === id);
};
/** Units of one side in an engagement. */
export const engagedOf = (row: Engagement, side: Side): UnitId[] => (side === row.by ? row.attackers : row.defenders);
const hexesOf = (row: Engagement, side: Side): HexId[] => (side === row.by ? row.attackerHexes : row.defenderHexes);

/** Locks everybody who took part; guns that only supported stay free. The new result takes the place of an older one. */
export function engage(g: G, b: Battle): void {
  const attackers = b.attackers.filter((u) => g.onMap(u));
  const defenders = [...b.defenders, ...b.bystanders].filter((u) => g.onMap(u));
  let id = 1;
  while (g.rows.engagements.some((row) => row.id === id)) id++;
  for (const u of [...attackers, ...defenders]) {
    release(g, u);
    g.set('engaged', u, id);
  }
  g.rows.engagements.push({
    id,
    by: b.by,
    attackers,
    defenders,
    attackerHexes: attackers.map((u) => g.hexOf(u)),
    defenderHexes: defenders.map((u) => g.hexOf(u)),
    tick: g.v.tick,
    stance: '',
  });
  tidy(g);
  g.emit({ e: 'engaged', units: [...attackers, ...defenders], hexes: [...b.targets], side: b.by, case: 'basic-11.48#ENG' });
}

/** Takes one unit out of its engagement. `tidy` drops what is left of it. */
export function release(g: G, unit: UnitId): void {
  g.set('engaged', unit, 0);
  // Not by its mark: who left the map has lost that already.
  const row = g.rows.engagements.find((r) => r.attackers.includes(unit) || r.defenders.includes(unit));
  if (!row) return;
  for (const [units, hexes] of [
    [row.attackers, row.attackerHexes],
    [row.defenders, row.defenderHexes],
  ] satisfies [UnitId[], HexId[]][]) {
    const i = units.indexOf(unit);
    if (i >= 0) {
      units.splice(i, 1);
      hexes.splice(i, 1);
    }
  }
}

/** Markers come off who has left or is gone, and off everybody when one side has nobody left in it. */
export function tidy(g: G): void {
  const rows = g.rows.engagements;
  if (rows.length === 0) return;
  for (const row of rows)
    for (const side of [0, 1]) {
      const units = engagedOf(row, side);
      const hexes = hexesOf(row, side);
      for (let i = units.length - 1; i >= 0; i--) if (g.f.place[units[i]] !== hexes[i]) release(g, units[i]);
    }
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i];
    if (row.attackers.length > 0 && row.defenders.length > 0) continue;
    for (const u of [...row.attackers, ...row.defenders]) g.set('engaged', u, 0);
    rows.splice(i, 1);
  }
}

/** Hexes of the enemy in this engagement, each once. */
export function enemyHexes(row: Engagement, side: Side): number[] {
  return [...new Set(hexesOf(row, enemyOf(side)))];
}

/** Units of the side that have to fight in this engagement and can. */
export function fighters(g: G, row: Engagement, side: Side): UnitId[] {
  return engagedOf(row, side).filter((u) => attackRefusal(g, u, 'attack') === undefined);
}

/** Battles that the phasing side still has to fight: counterattacks it chose, engagements the enemy did not leave. */
export function owed(g: G): Engagement[] {
  const side = g.v.side;
  return g.rows.engagements.filter((row) => (row.stance === 'counter' || row.stance === 'refight') && fightable(g, row, side));
}
function fightable(g: G, row: Engagement, side: Side): boolean {
  const units = fighters(g, row, side);
  return (
    units.length > 0 &&
    enemyHexes(row, side).some((hex) => unfought(g, enemyOf(side), hex) && units.some((u) => g.board.dirTo(g.hexOf(u), hex) >= 0))
  );
}
/** Somebody in the hex was not attacked in this phase yet (basic-11.12). */
export function unfought(g: G, side: Side, hex: HexId): boolean {
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u])
    if (g.def.units[u].side === side && g.f.defended[u] === 0 && g.rules.fight.role(g, u) !== 'none') return true;
  return false;
}

/** The engagement in which the side has to fight for this hex. */
export const owedFor = (g: G, hex: HexId): Engagement | undefined => owed(g).find((row) => enemyHexes(row, g.v.side).includes(hex));

/** A unit held in an engagement fights there or not at all. */
export function heldBack(g: G, unit: UnitId): Refusal | undefined {
  const row = engagementOf(g, unit);
  if (!row || row.stance === '') return undefined;
  return { case: 'basic-11.48#ENG', why: row.stance === 'stay' ? 'engaged-stays' : 'engaged-elsewhere', unit };
}

const ENGAGEMENT_LOCALS = record({
  /** Id of the engagement decided on. */
  row: count(),
  /** Of an engagement that was given up: the hexes left, who may follow, and his side. */
  vacated: hexes(),
  pursuers: units(),
  winner: side(),
});
type EngagementLocals = Of<typeof ENGAGEMENT_LOCALS>;
const rowOf = (g: G, l: EngagementLocals): Engagement => g.rows.engagements.find((r) => r.id === l.row) as Engagement;

const stance = (k: 'stay' | 'counter', refusal?: (g: G, row: Engagement) => Refusal | undefined): Opt<EngagementLocals> => ({
  k,
  from: () => [{ k }],
  test: (g, l) => refusal?.(g, rowOf(g, l)),
  take: (g, l) => {
    rowOf(g, l).stance = k;
    return 'next';
  },
});

const fallBack: Opt<EngagementLocals> = {
  k: 'fallback',
  from: () => [{ k: 'fallback' }],
  test: () => undefined,
  take: (g, l) => {
    const row = rowOf(g, l);
    const units = [...row.defenders];
    l.vacated = [...new Set(row.defenderHexes)];
    l.pursuers = [...row.attackers];
    l.winner = row.by;
    for (const u of units) g.set('attacked', u, 1);
    g.emit({ e: 'fallback', units, from: l.vacated[0], case: 'basic-11.48#ENG' });
    return call('burden', { side: g.v.side, units, must: 0, either: 0, hexes: FALL_BACK, tag: 'fallback' }, 'pursue');
  },
  sure: true,
};

/** Start of the Combat Phase: what becomes of every engagement. */
export const engagement: Proc<EngagementLocals> = {
  locals: ENGAGEMENT_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        tidy(g);
        for (const row of g.rows.engagements) row.stance = row.by === g.v.side ? 'refight' : '';
        return 'next';
      },
    },
    next: {
      auto: (g, l) => {
        tidy(g);
        const row = g.rows.engagements.find((r) => r.by !== g.v.side && r.stance === '');
        if (!row) return END;
        l.row = row.id;
        return 'decide';
      },
    },
    decide: {
      who: (g) => g.v.side,
      cases: ['basic-11.48#ENG'],
      args: (g, l) => ({
        hexes: rowOf(g, l)
          .defenderHexes.map((h) => g.board.ids[h])
          .join(', '),
      }),
      options: [
        stance('stay'),
        stance('counter', (g, row) => (fightable(g, row, g.v.side) ? undefined : { case: 'basic-11.13', why: 'cannot-counter' })),
        fallBack,
      ],
    },
    // Who fell back leaves his hex to the enemy, if nobody else is there.
    pursue: {
      auto: (g, l) => {
        tidy(g);
        const hexes = l.vacated.filter((h) => !held(g, enemyOf(l.winner), h));
        return hexes.length > 0
          ? call('advance', { side: l.winner, units: l.pursuers, hexes, called: FALL_BACK, wiped: 0 }, 'next')
          : 'next';
      },
    },
  },
};
