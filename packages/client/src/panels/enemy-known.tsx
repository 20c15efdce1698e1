/** What the plates on hidden stacks mean, and how many stacks carry them: below the order of battle, while something is hidden. */
import { FORGOTTEN_AFTER, type HiddenStack, hiddenNow, seenLabel } from '../play/map/sightings.ts';
import { moment, showHexes } from '../store/index.ts';
import './enemy-known.css';

function Show({ stacks }: { stacks: readonly HiddenStack[] }) {
  return (
    <button type="button" class="link" onClick={() => showHexes(stacks.map((s) => s.hex))}>
      {stacks.length === 1 ? '1 stack' : `${stacks.length} stacks`}
    </button>
  );
}

export function EnemyKnown() {
  const hidden = hiddenNow.value;
  // Behind a curtain, and for spectators, nothing is anybody's knowledge.
  if (hidden.length === 0 || moment.value?.wait !== undefined) return null;
  const seen = hidden.filter((s) => s.seen.length > 0);
  const topped = hidden.some((s) => s.topped);
  return (
    <section class="enemy-known" aria-label="What I know of the enemy">
      <h3>What I know of the enemy</h3>
      <dl>
        <div>
          <dt>
            <span class={topped ? 'known-plate' : 'known-plate now'}>{topped ? '+2' : 'now'}</span>
          </dt>
          <dd>
            in sight; only what the rules show: {topped ? 'the top counter and how many are below it' : 'how many counters'}.{' '}
            <Show stacks={hidden} />
          </dd>
        </div>
        {seen.length ? (
          <div>
            <dt>
              <span class="known-plate old">{seenLabel(Math.max(...seen.flatMap((s) => s.seen.map(({ turn }) => turn))))}</span>
            </dt>
            <dd>
              seen inside then, may have gone; paler each turn, gone after {FORGOTTEN_AFTER}. <Show stacks={seen} />
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
