/** One socket to the server that comes back by itself. Orders on their way when it breaks are sent again: their id makes that harmless. */
import type { FromServer, SocketAnswers, SocketMessageName, SocketMessageOf, SocketNews } from '@hexfront/wire';
import { GONE, ServerError } from './api.ts';

interface Waiting {
  text: string;
  again: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export interface LiveSocket {
  /** `again`: worth sending a second time after the line was cut. */
  ask<T extends SocketMessageName>(message: SocketMessageOf<T>, again?: boolean): Promise<SocketAnswers[T]>;
  close(): void;
}

export interface SocketEvents {
  /** The line stands, for the first time or again. */
  opened(): void;
  lost(): void;
  told(message: SocketNews): void;
}

const PATIENCE = 20_000;
const LONGEST_WAIT = 8000;

export function openSocket(events: SocketEvents): LiveSocket {
  const waiting = new Map<number, Waiting>();
  let socket: WebSocket | undefined;
  let next = 1;
  let tries = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  const connect = () => {
    clearTimeout(timer);
    if (closed || (socket && socket.readyState < WebSocket.CLOSING)) return;
    const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`);
    socket = mine;
    mine.onopen = () => {
      tries = 0;
      events.opened();
      for (const one of waiting.values()) if (one.again) mine.send(one.text);
    };
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as FromServer;
      if (message.t !== 'reply' && message.t !== 'error') return events.told(message);
      const one = message.id === undefined ? undefined : waiting.get(message.id);
      if (!one || message.id === undefined) return;
      const { id } = message;
      // Too much at once: it is asked again when the server said it may, unless patience ends before. Nothing was done.
      if (message.t === 'error' && message.status === 429 && message.retryAfter !== undefined) {
        setTimeout(() => waiting.has(id) && isOpen() && socket?.send(one.text), message.retryAfter * 1000);
        return;
      }
      waiting.delete(message.id);
      clearTimeout(one.timer);
      if (message.t === 'reply') one.resolve(message);
      else one.reject(new ServerError(message.status, message.error, message.message, message.case));
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      for (const [id, one] of waiting) {
        if (one.again) continue;
        waiting.delete(id);
        clearTimeout(one.timer);
        one.reject(new ServerError(0, 'gone', GONE));
      }
      if (closed) return;
      events.lost();
      timer = setTimeout(connect, Math.min(LONGEST_WAIT, 400 * 2 ** tries++));
    };
  };
  addEventListener('online', connect);
  connect();

  return {
    ask: <T extends SocketMessageName>(message: SocketMessageOf<T>, again = false) =>
      new Promise<SocketAnswers[T]>((resolve, reject) => {
        if (!isOpen() && !again) return reject(new ServerError(0, 'gone', GONE));
        const id = next++;
        const text = JSON.stringify({ ...message, id });
        const late = setTimeout(() => {
          waiting.delete(id);
          reject(new ServerError(0, 'gone', 'The server does not answer. When it is back, the table shows whether this was done.'));
        }, PATIENCE);
        waiting.set(id, { text, again, resolve: resolve as (value: unknown) => void, reject, timer: late });
        if (isOpen()) socket?.send(text);
      }),
    close: () => {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', connect);
      for (const one of waiting.values()) clearTimeout(one.timer);
      waiting.clear();
      socket?.close();
    },
  };
}
