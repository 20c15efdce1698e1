/** What the move being considered costs: a line for each reason, every hex on demand, and the whole allowance as a strip. */
import type { JSX } from 'preact';
import type { PlanSaid } from '../../table/protocol.ts';
import { Ledger } from '../bits.tsx';
import { moveRows, type StripKind, stripOf } from '../move-rows.ts';

const NAMES: Record<StripKind, string> = {
  mode: 'mode',
  primary: 'primary',
  secondary: 'roads',
  zone: 'zones',
  ground: 'ground',
  other: 'other',
};

function Strip({ of }: { of: NonNullable<ReturnType<typeof stripOf>> }): JSX.Element {
  const words = `${of.parts.map((p) => `${p.text} ${p.value}`).join(', ')}; ${of.left} left`;
  return (
    <div class="move-strip" role="img" aria-label={words}>
      <div>
        {of.parts.map((p) => (
          <i key={p.kind} class={`spent-${p.kind}`} style={{ width: `${100 * p.share}%` }} title={`${p.text} ${p.value}`} />
        ))}
      </div>
      <p aria-hidden="true">
        {of.parts.map((p) => (
          <span key={p.kind} class={`spent-${p.kind}`}>
            {NAMES[p.kind]} {p.value}
          </span>
        ))}
        <span>{of.left} left</span>
      </p>
    </div>
  );
}

export function MoveAccount({ of: p }: { of: PlanSaid }): JSX.Element | null {
  if (!p.ledger) return null;
  const whole = p.allowance ? { ...p.ledger, total: `${p.ledger.total} of ${p.allowance} MP` } : p.ledger;
  const rows = moveRows(p.ledger, p.path) ?? p.ledger.lines;
  const strip = p.allowance ? stripOf(p.ledger, p.path, p.allowance) : undefined;
  return (
    <>
      {strip ? <Strip of={strip} /> : null}
      <Ledger of={{ ...whole, lines: rows }} total="Spent" />
      {rows.some((row) => !p.ledger?.lines.includes(row)) ? (
        <details class="by-hex">
          <summary>Hex by hex</summary>
          <Ledger of={whole} />
        </details>
      ) : null}
    </>
  );
}
