/** The thread the game runs in: messages in, messages out, every change written to disk before anything else is done. */
/// <reference lib="webworker" />
import type { ToRemote } from '../online/remote-messages.ts';
import { turnNumber } from '../panels/turn-label.ts';
import { putSave } from '../store/saves.ts';
import { openBrain } from './computer/worker-brain.ts';
import { loadGame } from './games.ts';
import { createHost, type Host } from './host.ts';
import type { FromTable, Moment, Opening, ToTable } from './protocol.ts';

const post = (message: FromTable) => postMessage(message);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

let host: Host | undefined;
let seq = 0;
/** The last update the page has taken in, and who waits for it. */
let taken = 0;
let onTaken: (() => void) | undefined;

async function open(opening: Opening): Promise<unknown> {
  const { game: gameId, setup } = 'save' in opening ? opening.save : opening;
  const game = await loadGame(gameId, setup);
  const created = opening.created ?? Date.now();
  host = await createHost(game, opening, {
    brain: () => openBrain(game.def.id, opening.id, setup.values),
    thinking: (thinking) => post({ m: 'thinking', thinking }),
    trouble: (text) => post({ m: 'trouble', text }),
    update: (update) => post({ m: 'update', seq: ++seq, update }),
    taken: () =>
      new Promise<void>((resolve) => {
        if (taken >= seq) resolve();
        else onTaken = resolve;
      }),
    save: (save, moment) => {
      const record = {
        id: opening.id,
        created,
        updated: Date.now(),
        seats: info.seats,
        ...(opening.name ? { name: opening.name } : {}),
        ...summary(moment),
        save,
      };
      pending = { record, version: moment.version };
      void write();
    },
  });
  const { info } = host;
  const summary = (moment: Moment) => ({
    game: info.game,
    gameName: info.name,
    scenario: info.scenario.id,
    scenarioName: info.scenario.name,
    turns: info.scenario.turns,
    turn: turnNumber(moment.track),
    when: moment.track.find((c) => c.when === 'now')?.label ?? '',
    says: moment.result ? moment.result.text : `${moment.prompt.stages.at(-1)?.name ?? ''}. ${moment.prompt.text}`,
    over: moment.result !== undefined,
  });
  return info;
}

let pending: { record: Parameters<typeof putSave>[0]; version: number } | undefined;
let writing = false;
/** The newest position wins; never two writes at once. */
async function write(): Promise<void> {
  if (writing) return;
  writing = true;
  while (pending) {
    const { record, version } = pending;
    pending = undefined;
    try {
      await putSave(record);
      post({ m: 'saved', version });
    } catch (error) {
      post({ m: 'trouble', text: `The game could not be saved in this browser: ${textOf(error)}. Export it to a file to be safe.` });
    }
  }
  writing = false;
}

addEventListener('message', async (event: MessageEvent<ToTable | ToRemote>) => {
  const message = event.data;
  // A match on a server: its part of this thread is fetched only then.
  if ('remote' in message) return (await import('../online/remote-worker.ts')).hearRemote(message);
  try {
    let value: unknown;
    if (message.m === 'open') {
      value = await open(message.opening);
      post({ m: 'reply', id: message.id, value });
      const first = host?.present();
      if (first) post({ m: 'update', seq: ++seq, update: first });
      return;
    }
    if (message.m === 'taken') {
      taken = message.seq;
      if (taken >= seq) onTaken?.();
      return;
    }
    if (!host) throw new Error('the table is not open');
    value = message.m === 'order' ? host.order(message.order) : await host.ask(message.q, message.args);
    post({ m: 'reply', id: message.id, value });
  } catch (error) {
    post({ m: 'error', id: message.id, text: textOf(error) });
  }
});
