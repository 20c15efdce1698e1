/** A remote table in the thread of the table: fetched there when a match on a server is opened. */
/// <reference lib="webworker" />
import type { FromRemote, ToRemote } from './remote-messages.ts';
import { openRemoteTable, type RemoteTable } from './remote-table.ts';

let table: RemoteTable | undefined;
const post = (message: FromRemote) => postMessage(message);

async function done(message: ToRemote): Promise<unknown> {
  if (message.m === 'open') {
    table = await openRemoteTable(message.about, {
      update: (update) => post({ m: 'update', update }),
      trouble: (text) => post({ m: 'trouble', text }),
      news: (news) => post({ m: 'news', news }),
    });
    return table.info;
  }
  if (!table) throw new Error('the table is not open');
  switch (message.m) {
    case 'order':
      return table.order(message.order);
    case 'ask':
      return table.ask(message.q, message.args);
    case 'control':
      return table.control(message.name, message.n);
    case 'say':
      return table.say(message.words);
    case 'look-back':
      return table.lookBack(message.from, message.pace);
    case 'stop-looking':
      return table.stopLooking();
  }
}

export async function hearRemote(message: ToRemote): Promise<void> {
  try {
    post({ m: 'reply', remote: message.remote, value: await done(message) });
  } catch (error) {
    post({ m: 'error', remote: message.remote, text: error instanceof Error ? error.message : String(error) });
  }
}
