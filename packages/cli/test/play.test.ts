/** What a player types and reads in the terminal. */
import { createObey, type Describe, isCommand, legal, prompt, Session, type Shape, start } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORDERS, SETUP, written } from '../../engine/test/typed-orders.ts';
import { answerTo } from '../src/commands/play.ts';
import { answer, QUESTIONS } from '../src/play/answers.ts';
import { statusOf, terminalContext } from '../src/play/context.ts';
import { createLister } from '../src/play/list.ts';
import { hexText, unitsText } from '../src/play/look.ts';

let session: Session;
let look: Describe<Shape>;
beforeAll(async () => {
  const game = await (games.find((g) => g.id === 'road-to-the-rhine') as (typeof games)[number]).load();
  look = game.describe as Describe<Shape>;
  session = new Session(start(game.def, { scenario: 'market-garden', seed: 'terminal' }));
});

describe('a phase that cannot end', () => {
  it('says which duty is in the way, and the same reason once', async () => {
    const game = await (games.find((g) => g.id === 'wacht-am-rhein-ii') as (typeof games)[number]).load();
    const played = new Session(start(game.def, { scenario: 'goose-egg', seed: 'term' }));
    for (let i = 0; i < 60 && prompt(played.world).at !== 'assaults.choose'; i++) {
      const list = [...legal(played.world)];
      played.play(list.find((a) => a.k === 'done' || a.k === 'pass') ?? list[0]);
    }
    const obey = createObey(terminalContext(played, game.describe as Describe<Shape>));
    const said = async (line: string): Promise<string[]> => {
      const told = await obey(line);
      return isCommand(told) ? [] : [...told.say];
    };
    // Those who arrive together stand in one line, their hex once.
    const arrivals = answer(played.world, game.describe as Describe<Shape>, 'arrivals');
    expect([
      new Set(arrivals.map((line) => line.split(':')[0])).size,
      arrivals.some((line) => /(\d{4}[NS][EW]) \(\1\)/.test(line)),
    ]).toEqual([arrivals.length, false]);
    expect((await said('end'))[0]).toMatch(/^The segment cannot end: \S+ must be attacked\. \(1/);
    const why = (await said('why ge-9ss-hq')).map((line) => line.replace(/ \([^()]*\)$/, ''));
    expect(new Set(why).size).toBe(why.length);
  });
});

describe('a question with few answers', () => {
  it('has them below it, by the numbers that can be typed, with what each would bring; of many none', async () => {
    const game = await (games.find((g) => g.id === 'wacht-am-rhein-ii') as (typeof games)[number]).load();
    const shown = game.describe as Describe<Shape>;
    const played = new Session(start(game.def, { scenario: 'goose-egg', seed: 'term' }));
    const context = terminalContext(played, shown);
    const obey = createObey(context);
    const printed = [...legal(played.world)].findIndex((a) => a.k === 'pass');
    expect(statusOf(played, shown).list?.[printed]).toBe(`${printed + 1}. Keep the printed lines`);
    const told = await obey(String(printed + 1));
    expect(isCommand(told) ? [] : told.list).toEqual([
      '1. Assign no points: no fuel points',
      expect.stringMatching(/^2\. Assign 1 point: 1 to 2 fuel points/),
      expect.stringMatching(/^3\. Assign 2 points: 2 to 4 fuel points/),
    ]);
    for (let i = 0; i < 60 && prompt(played.world).at !== 'modes.choose'; i++) {
      const list = [...legal(played.world)];
      played.play(list.find((a) => a.k === 'done') ?? list[0]);
    }
    expect(statusOf(played, shown).list).toEqual([]);
  });
});

describe('an assault of Wacht am Rhein II by hand', () => {
  it('takes hexes without their sheet, counts those that are attacked, and says what a unit can do before what it cannot', async () => {
    const game = await (games.find((g) => g.id === 'wacht-am-rhein-ii') as (typeof games)[number]).load();
    const played = new Session(start(game.def, { scenario: 'kesternich', seed: 'hand' }));
    const shown = game.describe as Describe<Shape>;
    const obey = createObey(terminalContext(played, shown));
    const said = async (line: string): Promise<string> => {
      const told = await obey(line);
      return isCommand(told)
        ? (await answerTo({ session: played, describe: shown, cases: game.cases, lister: createLister(), obey }, told)).join('\n')
        : [...told.say, ...(told.list ?? [])].join('\n');
    };
    expect(await said('look 5608')).toMatch(/^5608NE Kesternich/);
    await said('end');
    expect(await said('mode 1/309')).toMatch(/now possible: prepare, top, done\.$/);
    expect(await said('why barrage 1/309')).toMatch(/^"barrage" is not possible now\./);
    expect(await said('why 1/309')).toMatch(/^Possible: Prepared Assault: 1\/309 Inf\n/);
    for (const line of ['prepare 1/309', 'prepare M4 Sherman company 1', 'end', 'end anyway']) await said(line);
    // The name of the unit is said once.
    expect(await said('designate 1/309')).toMatch(/^1\/309 Inf cannot be designated/);
    for (const line of ['end', 'end anyway', 'end anyway']) await said(line);
    expect(await said('attack 5708')).toMatch(/No unit attacks 5708NE yet\. Defense: /);
    expect(await said('attack 5708 with 1/309')).toMatch(/Assault on 5708NE: add units/);
    expect(await said('odds')).toMatch(/= 4 {2}rounded total[^\n]*\nDefense:/);
    expect(await said('also 5707')).toMatch(/Assault on 5708NE and 1 more hex: add units/);
    expect(await said('undo')).toMatch(/^Undone\./);
  });
});

describe('list', () => {
  it('gathers the many hexes of one unit, and shows them one by one when they are named', () => {
    const { list } = createLister();
    const all = [...legal(session.world)];
    expect(all.length).toBeGreaterThan(4000);
    const short = list(session, '').split('\n');
    expect(short.length).toBeLessThan(10);
    expect(short[0]).toMatch(/^1-\d+\. .*Br 1.*, or another of \d+ hexes {2}\[plot br-1-par <hex>\]$/);
    expect(list(session, 'all').split('\n')).toHaveLength(all.length);
  });

  it('is narrowed by unit, by hex or place, by kind and by word', () => {
    const { list } = createLister();
    const [line, ...others] = list(session, 'br-1-par Arnhem').split('\n');
    expect([line, others.length]).toEqual([expect.stringMatching(/^\d+\. Plot Br 1.* N-2710 \(Arnhem\) {2}\[plot br-1-par N-2710\]$/), 0]);
    // Its number stays good in a list of thousands.
    const entry = terminalContext(session, look).entry(Number.parseInt(line, 10));
    expect(entry).toMatchObject({ k: 'plot', h: session.world.board.hex('N-2710') });
    expect(list(session, 'n-2710').split('\n')).toHaveLength(5);
    expect(list(session, 'PLOT us-82-par nijmegen').split('\n')).toHaveLength(1);
    expect(list(session, 'done')).toMatch(/^\d+\. .*\[done\]$/);
    expect(list(session, 'airborne elephants')).toBe('Nothing that can be done now fits "airborne elephants".');
  });

  it('goes on page by page until something is done', () => {
    const { list } = createLister();
    expect(list(session, 'more')).toBe('Nothing is left of a list. Say: list');
    const pages = [list(session, 'us-82-par')];
    while (pages[pages.length - 1].includes('list more')) pages.push(list(session, 'more'));
    const lines = pages.flatMap((page) => page.split('\n')).filter((l) => !l.startsWith('...'));
    expect(lines).toEqual(list(session, 'all us-82-par').split('\n'));
    list(session, 'us-82-par');
    session.play({
      k: 'plot',
      u: session.world.def.units.findIndex((u) => u.id === 'us-82-par'),
      h: session.world.board.hex('N-2611') as number,
    });
    expect(list(session, 'more')).toBe('Something has been done since that list. Say: list');
    session.undo();
  });
});

describe('looking around', () => {
  it('answers every question in sentences', () => {
    for (const [q, needs] of Object.entries(QUESTIONS)) {
      const lines = answer(session.world, look, needs ? `${q} us-2-arm` : q);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).not.toMatch(/[{}]|\[\w+\.\w+|undefined/);
    }
    expect(answer(session.world, look, 'fish').join()).toMatch(/no question "fish".*victory/);
    expect(answer(session.world, look, 'supply')).toEqual(['Name a unit: ask supply <unit>.']);
    expect(answer(session.world, look, 'supply nobody')).toEqual(['There is no unit called nobody.']);
  });
  it('calls cases as the page does, never by their ids', async () => {
    const game = await (games.find((g) => g.id === 'last-gamble') as (typeof games)[number]).load();
    const describe = game.describe as Describe<Shape>;
    const own = new Session(start(game.def, { scenario: game.def.scenarios[0].id, seed: 'terminal' }));
    const context = terminalContext(own, describe);
    const [unit] = context.units().filter((u) => u.hex !== undefined);
    const lines = [
      ...statusOf(own, describe).say,
      ...answer(own.world, describe, 'victory'),
      ...answer(own.world, describe, `unit ${unit.id}`),
      ...(await context.why({ kind: 'attack', unit: unit.u })),
    ];
    expect(lines.join('\n')).toMatch(/\(\d+\.\d/);
    expect(lines.join('\n')).not.toMatch(/\((basic|adv|opt|intro)-/);
  });
  it('shows units on the map and beside it, own and enemy, and what is in a hex', () => {
    expect(unitsText(session.world, look, 'England')).toMatch(/England {2}us-82-par/);
    expect(unitsText(session.world, look, 'own Maastricht')).toMatch(/^N-2118 {2}us-113-cav[\s\S]*us-2-arm/);
    expect(unitsText(session.world, look, 'enemy')).toMatch(/ge-/);
    expect(unitsText(session.world, look, 'xyz')).toBe('No unit of the Allied side fits "xyz".');
    expect(hexText(session.world, look, 'Maastricht')).toMatch(/^N-2118 Maastricht[\s\S]*Allied: us-2-arm/);
    expect(hexText(session.world, look, 'Maastricht', (id) => (id === 'N-2118' ? '90 m' : undefined))).toMatch(
      /^N-2118 Maastricht: [^\n]*, 90 m high\n/,
    );
    expect(hexText(session.world, look, 'nowhere')).toBe('There is no hex nowhere.');
  });
});

describe('typed orders in the terminal', () => {
  it('do and refuse what the one table of orders says', async () => {
    const game = await (games.find((g) => g.id === SETUP.game) as (typeof games)[number]).load();
    const own = new Session(start(game.def, SETUP.setup));
    const describe = game.describe as Describe<Shape>;
    const context = terminalContext(own, describe);
    const played: string[] = [];
    const obey = createObey({
      ...context,
      play: async (actions, sure) => {
        const told = await context.play(actions, sure);
        if (!told.refused) played.push(...actions.map((a) => written(a, game.def.units, own.world.board.ids)));
        return told;
      },
    });
    const seat = { session: own, describe, cases: game.cases, lister: createLister(), obey };
    for (const [line, does, says] of ORDERS) {
      const done = await obey(line);
      const said = isCommand(done) ? await answerTo(seat, done) : [...done.say, ...(done.list ?? [])];
      expect([line, ...played.splice(0)]).toEqual([line, ...does]);
      if (says) expect([line, said.join(' ').trim()]).toEqual([line, expect.stringMatching(says)]);
    }
  });
});
