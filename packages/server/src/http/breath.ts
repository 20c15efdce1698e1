/** Lets others have their turn: whoever is about to do something that takes a while on this thread asks here first. */

/** Milliseconds of such work in one turn of the event loop. */
const SLICE = 8;

/** When the work of this turn began; the turn is over when the immediate comes. */
let began = 0;
let begun = false;

function look(): boolean {
  if (!begun) {
    begun = true;
    began = performance.now();
    setImmediate(() => {
      begun = false;
    });
  }
  return performance.now() - began < SLICE;
}

const turn = (): undefined | Promise<void> =>
  look()
    ? undefined
    : new Promise((resolve) => {
        const again = (): void => {
          if (look()) resolve();
          else setImmediate(again);
        };
        setImmediate(again);
      });

/** One after the other: whoever asks at the same moment comes when the one before has done his work and what it took is known. */
let last: Promise<void> = Promise.resolve();

/** A turn of the loop that has time left: mostly this one. A burst of a hundred is spread over as many turns as it needs. */
export function breath(): Promise<void> {
  last = last.then(turn);
  return last;
}
