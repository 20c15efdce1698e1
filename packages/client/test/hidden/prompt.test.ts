/** What the page tells of a question that the computer is asked names nobody whom the player cannot see. */
import type { SaveFile } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { loadGame } from '../../src/table/games.ts';
import type { Host } from '../../src/table/host.ts';
import type { Moment, Opening, Update } from '../../src/table/protocol.ts';
import { hostNow } from '../host-now.ts';
import { openTable } from '../kit.ts';

const GAME = 'wacht-am-rhein-ii';
const asked = (host: Host): Moment => host.present().moment;

it('a unit on the move inside a hidden stack is not named to the other side', async () => {
  const game = await loadGame(GAME);
  const t = await openTable({ game: GAME, setup: { scenario: 'kesternich', seed: 'prompt' } });
  const german = t.info.sides.findIndex((s) => s.name === 'German');
  const play = (action: Moment['legal'][number]) => t.order({ o: 'play', actions: [action], version: t.moment().version, sure: true });
  for (let i = 0; i < 80; i++) {
    const { wait, prompt, choices, legal } = t.moment();
    if (wait !== undefined) await t.order({ o: 'take', side: wait });
    else if (prompt.side === german && prompt.at.startsWith('movement')) break;
    else await play((choices.find((c) => c.action.k === 'done') ?? choices[0])?.action ?? legal[0]);
  }
  // Somebody who is not on top of his stack is picked up.
  const open = new Set((await spectated()).pieces.filter((p) => !p.token).map((p) => p.u));
  const hidden = t.moment().legal.find((a) => a.u !== undefined && a.h === undefined && !open.has(a.u));
  expect(hidden).toBeDefined();
  await play(hidden as Moment['legal'][number]);
  const name = t.info.units[hidden?.u as number].name;
  expect(t.moment().prompt.text).toContain(name);
  const told = asked(await seen()).prompt;
  expect(told.text).not.toContain(name);
  expect(told.about ?? []).not.toContain(hidden?.u);
  expect(told.kind).toBe('ask');
  expect(told.side).toBe(german);

  async function seen(): Promise<Host> {
    const save = (await t.ask('save', {})) as SaveFile;
    const seats: Opening['seats'] = t.info.sides.map((_, side) => ({ by: side === german ? 'computer' : 'here' }));
    return hostNow(game, { id: 'seen', seats, save }, { update: () => undefined, save: () => undefined });
  }
  async function spectated(): Promise<Update> {
    return (await seen()).present();
  }
});
