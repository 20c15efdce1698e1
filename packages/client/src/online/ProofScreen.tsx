/** `#/proof/<id>`: were the dice fair? Worked out in this browser from what the server published before and after the match. */
import type { DiceProof } from '@hexfront/wire';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useScale } from '../start/scale.ts';
import { call, lookWho } from './api.ts';
import { download, OnlinePage } from './bits.tsx';
import { verdict } from './proof.ts';
import '../panels/panels.css';
import '../start/start.css';

interface Found {
  proof: DiceProof;
  name: string;
  published: string;
}

export function ProofScreen({ id }: { id: string }): JSX.Element {
  useScale();
  const [found, set] = useState<Found | undefined>(undefined);
  const [problem, fail] = useState('');
  useEffect(() => {
    document.title = 'Hexfront: dice';
    void (async () => {
      await lookWho();
      const [proof, match] = await Promise.all([call('GET /api/matches/:id/proof', { id }), call('GET /api/matches/:id', { id })]);
      set({ proof, name: match.name, published: match.commitment });
    })().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  }, [id]);
  const says = found ? verdict(found.proof, found.published) : undefined;
  const rolls = found && Array.isArray(found.proof.rolls) ? found.proof.rolls : [];
  return (
    <OnlinePage title="Were the dice fair?">
      {problem ? (
        <p class="online-trouble" role="alert">
          {problem}
        </p>
      ) : null}
      {found && says ? (
        <div class="card online-card proof" data-good={says.good === undefined ? 'open' : String(says.good)}>
          <h2>{found.name}</h2>
          <p class={`verdict ${says.good === false ? 'bad' : says.good ? 'good' : ''}`} role="status">
            {says.text}
          </p>
          <dl>
            <dt>Committed to before the match (SHA-256 of the seed)</dt>
            <dd>
              <code>{found.proof.commitment}</code>
            </dd>
            {found.proof.seed ? (
              <>
                <dt>Seed, shown afterwards</dt>
                <dd>
                  <code>{found.proof.seed}</code>
                </dd>
              </>
            ) : null}
            <dt>Salts of the players</dt>
            <dd>
              <code>{found.proof.salts.join(', ') || 'none yet'}</code>
            </dd>
            {rolls.length ? (
              <>
                <dt>Rolls in order</dt>
                <dd class="rolls">{rolls.map((r) => r.pips.join('+')).join('  ')}</dd>
              </>
            ) : null}
          </dl>
          <div class="row-buttons">
            {found.proof.seed ? (
              <button type="button" class="button" onClick={() => download(`${id}-proof.json`, found.proof)}>
                Save the proof
              </button>
            ) : null}
            <a class="button" href={`#/match/${id}`}>
              Back to the match
            </a>
          </div>
          {found.proof.seed ? (
            <p class="quiet">
              This page checks the dice. <code>hexfront verify</code> with the saved proof checks every move, too.
            </p>
          ) : null}
        </div>
      ) : problem ? null : (
        <p class="quiet">Checking…</p>
      )}
    </OnlinePage>
  );
}
