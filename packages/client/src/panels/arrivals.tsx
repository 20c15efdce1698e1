/** Reinforcements: what comes when, where, and on what condition. */
import { info, moment, pieces, showHexes, unitShown } from '../store/index.ts';
import { BranchSymbol, lights, SideDot, useAnswer } from './bits.tsx';

export function Arrivals() {
  const all = useAnswer('arrivals', {});
  const track = moment.value?.track ?? [];
  const last = track.at(-1)?.turn ?? 0;
  if (!all) return <p class="panel-note">Looking up the charts …</p>;
  const shown = all.filter((a) => a.turn <= last || a.overdue);
  if (shown.length === 0) return <p class="panel-note">Nothing more is due in this scenario.</p>;
  const turns = [...new Set(shown.map((a) => a.turn))].sort((a, b) => a - b);
  return (
    <div class="p-arrivals">
      {turns.map((turn) => {
        const cell = track.find((c) => c.turn === turn);
        return (
          <section key={turn} class={cell?.when === 'now' ? 'arrival-turn now' : 'arrival-turn'}>
            <h3>
              {cell?.label ?? `Turn ${turn}`}
              {cell?.when === 'now' && <span class="p-pill">now</span>}
            </h3>
            <ul>
              {shown
                .filter((a) => a.turn === turn)
                .map((a) => {
                  const piece = pieces.value.get(a.unit);
                  const unit = info.value?.units[a.unit];
                  return (
                    <li key={a.unit}>
                      <button
                        type="button"
                        class="arrival"
                        title={unit?.title}
                        onClick={() => {
                          unitShown.value = a.unit;
                          showHexes(a.hexes);
                        }}
                        {...lights(a.hexes)}
                      >
                        <SideDot side={unit?.side ?? 0} />
                        {piece && <BranchSymbol design={piece.design} width={22} />}
                        <span class="arrival-name">{unit?.name}</span>
                        <span class="arrival-where">{a.where}</span>
                        {(a.condition || a.overdue) && (
                          <span class="arrival-note">
                            {a.overdue ? 'waiting for room. ' : ''}
                            {a.condition ?? ''}
                          </span>
                        )}
                      </button>
                    </li>
                  );
                })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
