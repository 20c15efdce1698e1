/** A match on the server as a table of this page: its thread does the work, this tells the page. */
import type { Summary } from '@hexfront/wire';
import { artUrlOf, loadArt } from '../table/art.ts';
import { openPort, type Unsent } from '../table/port.ts';
import type { TableInfo } from '../table/protocol.ts';
import type { Table } from '../table/table.ts';
import { audience, chat, cut, desk, lastLook, lookingBack, mySides, standing, summary } from './match-state.ts';
import type { FromRemote, ToRemote } from './remote-messages.ts';
import type { MatchNews } from './remote-table.ts';

/** Milliseconds between the steps of what happened while one was away. */
const PACE = 900;
const SEEN = 'hexfront.online.seen.';
const MOST_REMEMBERED = 200;

/** Keeps how far this browser has seen a match; the oldest are forgotten. */
function remember(match: string, length: number): void {
  const key = `${SEEN}${match}`;
  if (localStorage.getItem(key) === null) {
    const old = Object.keys(localStorage).filter((k) => k.startsWith(SEEN));
    for (const k of old.slice(0, Math.max(0, old.length - MOST_REMEMBERED))) localStorage.removeItem(k);
  }
  localStorage.setItem(key, String(length));
}

export async function openMatchTable(about: Summary): Promise<Table> {
  const art = artUrlOf(about.game);
  if (art) void loadArt(art);
  const before = Number(localStorage.getItem(`${SEEN}${about.id}`) ?? Number.NaN);
  let first = true;

  const take = (news: MatchNews): void => {
    if (news.summary) summary.value = news.summary;
    if (news.chat) chat.value = news.chat;
    if (news.line) chat.value = [...chat.peek(), news.line];
    if (news.audience) audience.value = { observers: news.audience.observers, here: news.audience.here };
    if (news.cut !== undefined) cut.value = news.cut;
    if (news.lookingBack !== undefined) lookingBack.value = news.lookingBack;
    if (!news.standing) return;
    standing.value = news.standing;
    if (first && before >= 0 && before < news.standing.length) lastLook.value = before;
    first = false;
    if (document.visibilityState === 'visible' && lastLook.peek() === undefined) remember(about.id, news.standing.length);
  };
  // Coming back to the window is to look again.
  const looked = () => {
    const now = standing.peek();
    if (!now) return;
    if (document.visibilityState === 'hidden') remember(about.id, now.length);
    else {
      const seen = Number(localStorage.getItem(`${SEEN}${about.id}`) ?? Number.NaN);
      if (seen < now.length && lastLook.peek() === undefined) lastLook.value = seen;
    }
  };
  document.addEventListener('visibilitychange', looked);

  const port = openPort<Unsent<ToRemote, 'remote'>, Extract<FromRemote, { m: 'news' }>>('remote', ({ news }) => take(news));
  const { send } = port;

  const close = () => {
    port.close();
    document.removeEventListener('visibilitychange', looked);
    summary.value = undefined;
    standing.value = undefined;
    chat.value = [];
    cut.value = false;
    audience.value = { observers: 0, here: [] };
    lookingBack.value = false;
    lastLook.value = undefined;
    mySides.value = [];
    desk.value = undefined;
  };

  let info: TableInfo;
  try {
    info = await send<TableInfo>({ m: 'open', about });
  } catch (error) {
    close();
    throw error;
  }
  summary.value = summary.peek() ?? about;
  mySides.value = about.seats.filter((s) => s.you && s.state === 'taken').map((s) => s.side);
  const forget = () => {
    lastLook.value = undefined;
    const now = standing.peek();
    if (now) remember(about.id, now.length);
  };
  desk.value = {
    control: (name, n) => send({ m: 'control', name, ...(n === undefined ? {} : { n }) }),
    say: (words) => send({ m: 'say', words }),
    lookBack: async (from) => {
      forget();
      await send({ m: 'look-back', from, pace: PACE });
    },
    stopLooking: () => {
      if (lookingBack.peek()) void send({ m: 'stop-looking' });
      else forget();
    },
  };

  return {
    ...port.table,
    info,
    // The server acknowledges an order only when it is on its disk.
    onSaved: () => () => undefined,
    onThinking: () => () => undefined,
    close,
  };
}
