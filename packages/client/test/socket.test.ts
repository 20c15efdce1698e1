import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket } from '../src/online/socket.ts';

/** The other end of the line. */
class FakeSocket {
  static OPEN = 1;
  static CLOSING = 2;
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: { t: string; id: number }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://games.example' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a question that was too much for the server', () => {
  const begin = () => {
    const line = openSocket({ opened: () => undefined, lost: () => undefined, told: () => undefined });
    const answer = line.ask({ t: 'past', match: 'm', at: 3 }).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    const [end] = FakeSocket.made;
    const tooMuch = () => end.says({ t: 'error', id: 1, status: 429, error: 'too-many', message: 'Wait.', retryAfter: 3 });
    return { end, answer, tooMuch };
  };
  it('is asked again when the time it was told has passed', async () => {
    const { end, answer, tooMuch } = begin();
    tooMuch();
    vi.advanceTimersByTime(2900);
    expect(end.sent.length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(end.sent.map(({ t, id }) => [t, id])).toEqual([
      ['past', 1],
      ['past', 1],
    ]);
    end.says({ t: 'reply', id: 1 });
    expect(await answer).toBe('answered');
  });

  it('is given up when that goes on for too long', async () => {
    const { end, answer, tooMuch } = begin();
    for (let n = 0; n < 20; n += 1) {
      tooMuch();
      vi.advanceTimersByTime(3000);
    }
    expect(await answer).toContain('does not answer');
    expect(end.sent.length).toBeLessThan(10);
  });
});
