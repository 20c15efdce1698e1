/** One simulated game, from the first decision to the last, with its record. */
import { type BotName, makeBot, playTurn } from '@hexfront/bots';
import { type GameEvent, Session, saveOf, start, toAct, type UnitId } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import type { GameRecord, Job, TurnRow } from './job.ts';

/** A game longer than this is broken off and counted as such. */
const MOST_ACTIONS = 2_000_000;

export function playGame(game: LoadedGame, job: Job): GameRecord {
  const { def, describe } = game;
  const session = new Session(start(def, { scenario: job.scenario, options: job.options, seed: job.seed }));
  const bots = job.players.map((name, side) => makeBot(name as BotName, game, { seed: `${job.seed}/${side}` }));
  const losses: Record<string, number>[] = def.sides.map(() => ({}));
  const taken: Record<string, number[]> = {};
  const turns: TurnRow[] = [];
  let seen = 0;
  let open: TurnRow | undefined;
  /** Steps of every unit when somebody last looked, so that a unit lost as a whole counts with all it had. */
  const steps = def.units.map((_, u) => game.strategy?.steps(session.world, u) ?? 1);
  const look = (): void => {
    const g = session.world;
    for (; seen < session.log.length; seen++)
      for (const e of session.log[seen].events)
        countLoss(
          e,
          losses,
          steps,
          (u) => describe.face(g, u).symbol,
          (u) => def.units[u].side,
        );
    if (game.strategy) for (let u = 0; u < steps.length; u++) if (g.onMap(u)) steps[u] = game.strategy.steps(g, u);
    const cell = describe.track(g).find((c) => c.when === 'now') ?? { turn: open?.turn ?? 0, label: open?.label ?? '' };
    const held = def.sides.map(() => 0);
    for (const goal of describe.objectives(g)) {
      if (goal.held === undefined) continue;
      held[goal.held]++;
      taken[goal.name] ??= def.sides.map(() => 0);
      if (taken[goal.name][goal.held] === 0) taken[goal.name][goal.held] = cell.turn;
    }
    if (open && open.turn !== cell.turn) turns.push(open);
    open = { turn: cell.turn, label: cell.label, strength: def.sides.map((_, side) => describe.strength(g, side)), held };
  };
  while (!session.world.result && session.log.length < MOST_ACTIONS) {
    const side = toAct(session.world);
    if (side === undefined) break;
    playTurn(session, side, bots[side]);
    look();
  }
  if (open) turns.push(open);
  const { result } = session.world;
  return {
    variant: job.variant,
    index: job.index,
    seed: job.seed,
    players: job.players,
    winner: result ? result.winner : -2,
    level: result ? result.level : 'broken off',
    actions: session.log.length,
    dice: session.log.filter((e) => e.action.k === 'roll').length,
    turns,
    losses,
    taken,
    save: saveOf(session, { about: { players: job.players.join(' - '), variant: job.variant } }),
  };
}

/** A `lost` event names its unit and the steps that are left of it. */
function countLoss(
  e: GameEvent,
  losses: Record<string, number>[],
  steps: number[],
  kindOf: (u: UnitId) => string,
  sideOf: (u: UnitId) => number,
): void {
  if (e.e !== 'lost' || typeof e.u !== 'number') return;
  const into = losses[sideOf(e.u)];
  const kind = kindOf(e.u);
  const left = typeof e.steps === 'number' ? e.steps : steps[e.u] - 1;
  into[kind] = (into[kind] ?? 0) + Math.max(1, steps[e.u] - left);
  steps[e.u] = left;
}
