/** A table in this browser: the game runs in a worker, so the page never waits for a rule. */
import { listeners, openPort, type Unsent } from './port.ts';
import type { FromTable, Opening, TableInfo, Thinking, ToTable } from './protocol.ts';
import type { Table } from './table.ts';

export async function openLocalTable(opening: Opening): Promise<Table> {
  const saved = listeners<number>();
  const thinking = listeners<Thinking | undefined>();
  const { send, table, close } = openPort<Unsent<ToTable, 'id'>, Extract<FromTable, { m: 'saved' | 'thinking' }>>('id', (message) => {
    if (message.m === 'saved') saved.tell(message.version);
    else thinking.tell(message.thinking);
  });
  try {
    const info = await send<TableInfo>({ m: 'open', opening });
    return { ...table, info, onSaved: saved.on, onThinking: thinking.on, close };
  } catch (error) {
    close();
    throw error;
  }
}
