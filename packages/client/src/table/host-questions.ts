/** The questions a table answers about its game, present and past. Nothing here changes anything. */
import type { Describe, Session, Shape, Side, UnitId, World } from '@hexfront/engine';
import type { Chronicle } from '../replay/chronicle.ts';
import type { GameModule } from './games.ts';
import { createHeights } from './heights.ts';
import type { Moment, QuestionName, Questions, Still } from './protocol.ts';
import type { Sight } from './sight.ts';
import { hexMarkersOf, hexsideMarkersOf, piecesOf } from './view-model.ts';
import * as answers from './words/answers.ts';
import { effectsSaid } from './words/map-answers.ts';
import { promptSaid } from './words/prompt-words.ts';
import { saidAction } from './words/speak.ts';

type G = World<Shape>;
/** What is told of single units and hexes comes with the first question about one. */
const cards = () => import('./words/cards.ts');
const front = () => import('./front.ts');
const saves = () => import('./saves.ts');
const status = () => import('./words/status.ts');
type Answers = { [Q in QuestionName]: (args: Questions[Q][0]) => Questions[Q][1] | Promise<Questions[Q][1]> };

export const objectivesOf = (g: G, d: Describe<Shape>): Moment['objectives'] =>
  d.objectives(g).map((o) => ({ hex: g.board.ids[o.hex], name: o.name, ...(o.held !== undefined ? { held: o.held } : {}) }));

export interface Asked {
  game: GameModule;
  session: Session<Shape>;
  sight: Sight;
  /** Of the present position, for answers that are kept as long as it stands. */
  version(): number;
  advice(): Promise<Questions['advice'][1]>;
  about: { name: string };
}

export function createQuestions({ game, session, sight, version, advice, about }: Asked): Answers {
  const { def, describe } = game;
  const world = (): G => session.world;
  const seen = (): G => sight.seen().g;
  /** What one's own side may do is asked of the game itself, as a click would; of others no more is known than is seen. */
  const asked = (unit: UnitId): G => (def.units[unit].side === sight.viewer() ? world() : seen());
  const withHeight = createHeights(game);
  const strengths = (g: G): number[] => def.sides.map((_: unknown, side: Side) => describe.strength(g, side));

  async function still(length: number): Promise<Still> {
    const { frontOf } = await front();
    const { g, hidden, tokens } = sight.earlier(session.at(Math.max(0, Math.min(length, session.log.length))));
    return {
      length,
      prompt: promptSaid(g),
      pieces: piecesOf(g, describe, hidden, tokens),
      hexMarkers: hexMarkersOf(g, describe),
      hexsideMarkers: hexsideMarkersOf(g, describe),
      track: describe.track(g),
      objectives: objectivesOf(g, describe),
      strength: strengths(g),
      fronts: frontOf(g, describe),
    };
  }

  /** Strength and objectives at the beginning of each turn and now. */
  function series(): Questions['series'][1] {
    const out: Questions['series'][1] = [];
    const add = (g: G, at: number) => {
      const turn = describe.track(g).find((c) => c.when === 'now')?.label ?? '';
      const held = def.sides.map((_: unknown, side: Side) => describe.objectives(g).filter((o) => o.held === side).length);
      out.push({ turn, at, strength: strengths(g), held });
    };
    add(session.at(0), 0);
    session.log.forEach((entry, i) => {
      if (entry.events.some((e) => e.e === 'stage' && e.stage === 'turn')) add(session.at(i + 1), i + 1);
    });
    add(world(), session.log.length);
    return out;
  }

  /** The story of the game so far: told once for every position, however many ask. */
  let told: { version: number; story: Promise<Chronicle> } | undefined;
  async function tell(): Promise<Chronicle> {
    // As it stands now: play may go on before the first slice.
    const [first, actions] = [session.at(0), session.actions];
    const { tellStory } = await import('./words/story.ts');
    return tellStory(first, actions, describe);
  }

  return {
    reach: ({ unit }) => answers.reach(world(), unit),
    plan: (args) => answers.plan(world(), args),
    zones: ({ side }) => answers.zones(seen(), side),
    supply: async ({ unit }) => (await status()).supply(seen(), unit),
    supplyMap: async ({ side }) => {
      const { supply } = await status();
      const g = seen();
      return def.units.flatMap((u: { side: Side }, i: number) => {
        const s = u.side === side && g.onMap(i) ? supply(g, i) : undefined;
        return s ? [s] : [];
      });
    },
    threat: async ({ side }) => (await cards()).threat(seen(), side, version),
    front: async () => (await front()).frontOf(seen(), describe),
    unit: async ({ unit }) => (await cards()).unitCard(seen(), unit),
    hex: async ({ hex, unit }) => withHeight((await cards()).hexCard(seen(), hex, unit)),
    formation: async ({ unit }) => (await import('./words/formation.ts')).formationSaid(seen(), asked(unit), unit),
    warnings: async () => (await status()).warnings(seen()),
    agenda: async () => (await import('./words/agenda.ts')).agendaSaid(seen()),
    tasks: async () => (await import('./words/tasks.ts')).tasksSaid(seen()),
    course: async () => (await import('./words/course.ts')).courseSaid(seen()),
    arrivals: async () => (await status()).arrivals(seen()),
    victory: async () => (await status()).victory(seen()),
    why: async (args) => (await cards()).whyNot(world(), args),
    follows: async ({ action }) => (await import('./words/follows.ts')).follows(seen(), action, effectsSaid),
    words: ({ actions }) => actions.map((a) => saidAction(world(), a)),
    alike: async ({ actions }) => (await import('./explore.ts')).alike(world(), actions),
    uncovers: async ({ actions }) => (await import('./uncovers.ts')).uncovers(world(), actions),
    effects: ({ actions }) => effectsSaid(seen(), actions),
    case: async ({ id }) => (await game.cases()).find((c) => c.id === id),
    rules: async () => [...(await game.cases())],
    unitNote: async ({ unit }) => (await game.unitNotes())[def.units[unit].id],
    advice,
    charts: async () => describe.charts(seen()),
    key: async () => describe.key?.(),
    orderOfBattle: () => describe.orderOfBattle(seen()),
    at: ({ length }) => still(length),
    series,
    chronicle: () => {
      if (told?.version !== version()) told = { version: version(), story: tell() };
      return told.story;
    },
    save: async () => (await saves()).saveOf(session, { about }),
    branch: async ({ length }) => (await saves()).saveOf(session.branch(length), { about }),
  };
}
