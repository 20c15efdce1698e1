import { readFileSync } from 'node:fs';
import { type Action, apply, prompt, type Shape, type Side, view, type World } from '@hexfront/engine';
import { openRecording } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { createRemoteHost } from '../src/online/remote-host.ts';
import { deciding, type Fallen, type Roll, shownAfter } from '../src/play/combat/dice-state.ts';
import { joiningAfter, leftOutOf } from '../src/play/combat/Joiners.tsx';
import { type GameModule, loadGame } from '../src/table/games.ts';
import type { BattleSaid } from '../src/table/protocol.ts';
import { battle } from '../src/table/words/answers.ts';
import { enemyAnswers } from '../src/table/words/enemy-answers.ts';
import { createTextPlayer } from '../src/text/run.ts';
import type { TextTable } from '../src/text/tell.ts';
import { openTable } from './kit.ts';

/** The German Combat Phase of the second turn, when Allied artillery can fire. */
async function afternoon(): Promise<TextTable> {
  const t = await openTable({ game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } });
  const run = createTextPlayer(t);
  const at = () => `${t.moment().track.findIndex((c) => c.when === 'now') + 1} ${t.moment().prompt.stages.at(-1)?.id}`;
  for (let i = 0; i < 40 && at() !== '2 german.combat'; i++) {
    const told = await run('end anyway');
    if (told.refused) for (const line of ['enter 3FJ/8', 'stop here']) await run(line);
  }
  return t;
}

describe('of the dice of one battle', () => {
  const roll = (...labels: string[]): Roll => ({
    kind: 'roll',
    text: '',
    dice: [6],
    pips: [1],
    result: [],
    outcomes: labels.map((label, i) => ({ label, chance: 1 / labels.length, fell: i === 0 })),
  });
  const read = (...results: string[]): Pick<BattleSaid, 'outcomes'> => ({
    outcomes: results.map((result) => ({ result, chance: 1, total: 1, text: '' })),
  });

  it('the one that its table is read with decides, not the one for a green unit before it', () => {
    const green = roll('steady', 'halts');
    const attack = roll('D1', 'A1');
    expect(deciding([green, attack], read('A1', 'D1'))).toBe(attack);
  });

  it('two rolls thrown at once are one that decides', () => {
    const check = roll('stands', 'breaks');
    const both = roll('*|2(2)', '-|1(2)');
    expect(deciding([check, both], read('*', '-', '2(2)', '1(2)'))).toBe(both);
    // Without a table any die with more than one outcome does.
    expect(deciding([roll('moved'), check], undefined)).toBe(check);
  });
});

const none = { total: '', lines: [] };
const battleOn = (targets: string[], attackers: number[] = []): BattleSaid => ({
  ...{ attack: none, defense: none, column: none, die: none, columns: [], start: 0, final: 0, outcomes: [], taken: { low: 0, high: 0 } },
  ...{ attackers, defenders: [], guns: [], defenseGuns: [], targets, sides: [0, 1] },
});

describe('dice of a battle', () => {
  const fell = (target: string): Roll => ({
    ...{ kind: 'roll', text: '', dice: [10], pips: [1], result: [], outcomes: [] },
    battle: battleOn([target]),
  });
  const nothing: Fallen = { rolls: [], fought: undefined };
  const first = battleOn(['A1']);
  const during = shownAfter(nothing, { fresh: [fell('A1')], before: first, now: first, theirs: false });

  it('stand in its panel while its result is borne', () => {
    expect(during.fought?.battle.targets).toEqual(['A1']);
    expect(shownAfter(during, { fresh: [], before: first, now: first, theirs: true })).toBe(during);
  });

  it('stay in sight when the other side ends it with its answer, until somebody here acts', () => {
    const more = shownAfter(during, { fresh: [fell('A1')], before: first, now: first, theirs: false });
    const over = shownAfter(more, { fresh: [], before: first, now: undefined, theirs: true });
    expect(over.fought).toBeUndefined();
    expect(over.rolls).toHaveLength(2);
    expect(shownAfter(over, { fresh: [], before: undefined, now: undefined, theirs: false }).rolls).toEqual([]);
    expect(shownAfter(during, { fresh: [], before: first, now: undefined, theirs: false }).rolls).toEqual([]);
  });

  it('are not taken for those of the next one, which is on the table already', () => {
    const next = shownAfter(nothing, { fresh: [fell('A1')], before: first, now: battleOn(['B2']), theirs: false });
    expect(next.fought).toBeUndefined();
    expect(next.rolls).toHaveLength(1);
  });
});

describe('who can no longer join an attack', () => {
  const join = (...units: number[]) => units.map((u) => ({ k: 'join', u }));
  it('is whoever could when it was begun, is not in it and cannot any more', () => {
    const begun = { battle: battleOn(['A1']), legal: join(1, 2, 3) };
    const then = { battle: battleOn(['A1', 'B2'], [1]), legal: join(2) };
    const known = joiningAfter(joiningAfter(undefined, begun), then);
    expect(leftOutOf(known, then)).toEqual([3]);
    // Another attack begins anew, and whoever may observe was never to join.
    const other = { battle: battleOn(['C3']), legal: join(4) };
    expect(leftOutOf(joiningAfter(known, other), other)).toEqual([]);
    expect(joiningAfter(known, { battle: battleOn(['A1']), legal: [{ k: 'observer', u: 7 }] })).toBeUndefined();
  });
});

describe('odds keep their promise', () => {
  it('tell before the die what the enemy can still answer, and what that does to the column', async () => {
    const t = await afternoon();
    const play = (a: { k: string }) => t.order({ o: 'play', actions: [a], version: t.moment().version, sure: true });
    let told = 0;
    for (const target of t.moment().legal.filter((a) => a.u === undefined && a.h !== undefined)) {
      await play(target);
      for (let i = 0; i < 3; i++) {
        const join = t.moment().legal.find((a) => a.k === 'join');
        if (join) await play(join);
      }
      const b = t.moment().battle;
      if (b?.answers) {
        told++;
        expect(b.answers.side).toBe(1);
        // Given as it was announced, the answer moves the column as it was said to.
        const [first] = b.answers.options;
        const ready = t.moment().choices.find((c) => c.action.k === 'ready');
        await play(ready?.action as { k: string });
        const m = t.moment();
        const words = await t.ask('words', { actions: m.legal });
        const answer = m.legal[words.indexOf(first.text)];
        if (answer && m.prompt.side === 1) {
          await play(answer);
          const after = t.moment().battle;
          expect(after?.columns[after.final]).toBe(first.column);
          return;
        }
        break;
      }
      while (t.moment().undo > 0 && t.moment().battle) await t.order({ o: 'undo' });
    }
    throw new Error(`no announced answer could be given (${told} announced)`);
  });
});

/** What the page of a player of an online match shows of the battle, from nothing but the view that the server sends. */
function onlineBattle(game: GameModule, g: World<Shape>, side: Side): BattleSaid | undefined {
  const names = game.def.sides.map((s: { name: string }) => s.name);
  const host = createRemoteHost(
    game,
    'm',
    names.map((name: string, i: number) => (i === side ? { by: 'here' } : { by: 'remote', name })),
    [side],
    names,
  );
  const standing = { seq: 1, length: 0, status: 'running' as const, turn: prompt(g).side as Side, undo: 0 };
  return host.take(standing, JSON.parse(JSON.stringify(view(g, side))), 0, [], true).moment.battle;
}

/** The beginning of a recorded game, stopping where an attack is about to be committed and just before its die. */
async function recorded(
  [id, file, length]: readonly [string, string, number],
  committed: (g: World<Shape>, game: GameModule, b: BattleSaid) => void,
  rolled: (b: BattleSaid) => void,
): Promise<void> {
  const text = readFileSync(new URL(`../../games/${id}/test/golden/${file}.game.txt`, import.meta.url), 'utf8');
  const game = await loadGame(id);
  const { world: g, actions } = openRecording<Shape>(game.def, text);
  for (const a of actions.slice(0, length) as Action[]) {
    const { kind, at } = prompt(g);
    const commits = kind === 'ask' && a.k === 'ready' && /draft/.test(at ?? '');
    const b = commits || a.k === 'roll' ? battle(g, game.describe) : undefined;
    if (b && commits) committed(g, game, b);
    if (b && a.k === 'roll') rolled(b);
    apply(g, a);
  }
}

describe.each([
  ['last-gamble', 'breakthrough', 1200],
  // Attacks are declared one after another here, and the fire against the first is asked for after the last.
  ['wacht-am-rhein', 'bastogne', 700],
] as const)('a recorded game of %s', (id, file, length) => {
  it('is told online as at one table: the attacker reads what the enemy can do, the enemy nothing, and no die falls on worse odds', async () => {
    const told = new Map<string, { final: number; worst: number }>();
    const count = { announced: 0, dropped: 0 };
    await recorded(
      [id, file, length],
      (g, game, b) => {
        const by = prompt(g).side as Side;
        const mine = onlineBattle(game, g, by);
        expect(mine?.targets).toEqual(b.targets);
        expect(mine?.answers).toEqual(enemyAnswers(g, game.describe));
        if (mine?.answers) {
          count.announced++;
          expect(onlineBattle(game, g, 1 - by)?.answers).toBeUndefined();
        }
        told.set(b.targets.join(), { final: b.final, worst: mine?.answers ? b.columns.indexOf(mine.answers.worst) : b.final });
      },
      (b) => {
        const promised = told.get(b.targets.join());
        if (!promised) return;
        expect(b.final, `${b.targets.join()} on ${b.columns[b.final]}`).toBeGreaterThanOrEqual(promised.worst);
        if (b.final < promised.final) count.dropped++;
        told.delete(b.targets.join());
      },
    );
    // A recording in which neither happens would prove nothing.
    expect(count.announced).toBeGreaterThan(0);
    expect(count.dropped).toBeGreaterThan(0);
  });
});
