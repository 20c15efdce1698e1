/** What a finished game shows: the verdict, the curves, the report to keep. */
import { useState } from 'preact/hooks';
import { ask, info, log, moment, pieces } from '../store/index.ts';
import { CaseNumber, useAnswer } from './bits.tsx';
import { AllGraphs } from './graphs.tsx';
import { Icon } from './icons.tsx';
import { downloadText, reportFile } from './report.tsx';
import { Conditions } from './victory.tsx';

/** Makes the report of the game on the table and hands it to the browser. */
export async function downloadReport(): Promise<void> {
  const table = info.peek();
  const now = moment.peek();
  if (!table || !now) return;
  const chronicle = await ask('chronicle', {});
  const made = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const text = reportFile({ info: table, moment: now, pieces: pieces.peek(), log: log.peek(), chronicle, made });
  downloadText(`${table.game}-${table.scenario.id}-report.html`, text);
}

export function GameOver() {
  const chronicle = useAnswer('chronicle', {});
  const [busy, setBusy] = useState(false);
  const { result } = moment.value ?? {};
  const table = info.value;
  if (!table) return null;
  return (
    <section class="sheet-panel over-panel" aria-label="The game is over">
      <header>
        <h2>{result?.text ?? 'Situation'}</h2>
      </header>
      <p class="panel-note">
        {table.scenario.name}. {result && <CaseNumber id={result.case} />}
      </p>
      <div class="row-buttons">
        <button
          type="button"
          class="button primary"
          disabled={busy}
          onClick={() => {
            setBusy(true);
            downloadReport().finally(() => setBusy(false));
          }}
        >
          <Icon name="download" size={17} /> Report
        </button>
        <a class="button" href={`#/replay/${table.id}`}>
          Replay
        </a>
        <a class="button" href="#/">
          New game
        </a>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="How it was decided, and the curves">
        <h3 class="label">How it was decided</h3>
        <Conditions />
        {chronicle ? <AllGraphs of={chronicle} sides={table.sides.map((s) => s.name)} width={300} /> : <p class="panel-note">Counting …</p>}
      </section>
    </section>
  );
}
