/** How a game comes to a page: new, or as a save that was played in Node, so that a test need not click its way to where it begins. */
import { type Action, fromPosition, legal, prompt, readPosition, Session, saveOf, settle, start, type World } from '@hexfront/engine';
import { type LoadedGame, loadGameById } from '@hexfront/games';
import type { Hands } from './table-hands.ts';

type Choose = (at: string, list: readonly Action[], world: World) => Action | undefined;

/** A game between two people who have done nothing, or what `choose` says, up to a point of the sequence of play. */
export async function playedTo(
  game: string,
  setup: { scenario: string; seed: string },
  arrived: (at: string, turn: number, world: World) => boolean,
  choose: Choose = () => undefined,
): Promise<Buffer> {
  const { def } = (await loadGameById(game)) as LoadedGame;
  const session = new Session(start(def, settle(def, setup)));
  const { world } = session;
  for (let i = 0; i < 400; i++) {
    const at = prompt(world).at;
    if (arrived(at, world.v.turn, world)) return Buffer.from(JSON.stringify(saveOf(session)));
    const list = [...legal(world)];
    const action = choose(at, list, world) ?? list.find((a) => a.k === 'done') ?? list[0];
    if ('refusal' in session.play(action)) break;
  }
  throw new Error(`the game stopped at ${prompt(world).at}`);
}

/** A position, and what was done in it. */
export async function laidOut(
  game: string,
  position: Record<string, unknown>,
  actions: (world: World) => readonly Action[] = () => [],
): Promise<Buffer> {
  const { def } = (await loadGameById(game)) as LoadedGame;
  const file = readPosition({ format: 'hexfront-position', version: 1, game, seed: 'laid out', ...position });
  const session = new Session(fromPosition(def, file));
  for (const action of actions(session.world))
    if ('refusal' in session.play(action)) throw new Error(`${action.k} is refused at ${prompt(session.world).at}`);
  return Buffer.from(JSON.stringify(saveOf(session, { position: file })));
}

/** Breakthrough, played the same way. */
export const breakthroughAt = (seed: string, arrived: (at: string, turn: number) => boolean, choose?: Choose): Promise<Buffer> =>
  playedTo('last-gamble', { scenario: 'breakthrough', seed }, arrived, choose);

/** Opens a save from the first page, as a player does who was sent a file. */
export async function openSave(hands: Hands, save: Buffer): Promise<void> {
  const { page } = hands;
  await page.locator('.scenario-card').first().waitFor();
  await page.setInputFiles('[data-open-save]', { name: 'played.hexfront.json', mimeType: 'application/json', buffer: save });
  await hands.ready();
}

/** A new hot-seat game on this page; the seed makes its dice the same every time. */
export async function begin(hands: Hands, query: string, scenario = 'breakthrough'): Promise<void> {
  await hands.page.goto(`/#/new/last-gamble/${scenario}?${query}`);
  await hands.ready();
}
