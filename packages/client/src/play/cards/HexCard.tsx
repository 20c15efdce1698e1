/** A hex: terrain, features, zones, supply, who stands there. */
import type { UnitId } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, info, moment, pieces, sideName, stacks, unitName, unitShown } from '../../store/index.ts';
import type { HexSaid } from '../../table/protocol.ts';
import { CaseLink, CounterPicture, Ledger } from '../bits.tsx';
import { clickUnit } from '../control.ts';
import { seenHere } from '../map/sightings.ts';
import { signOf } from '../map/signs.ts';

/** Units of a hidden stack that were seen in it, and how old that is. */
export function LastSeen({ hex }: { hex: string }): JSX.Element {
  return (
    <>
      {seenHere(hex).map(({ units, ago }) => (
        <p class="panel-note" key={ago}>
          Last seen here {ago === 0 ? 'this turn' : ago === 1 ? '1 turn ago' : `${ago} turns ago`}: {units.map(unitName).join(', ')}.
        </p>
      ))}
    </>
  );
}

/** With `unit` what it costs that unit to enter; `brief` leaves out who is in it. */
export function HexCard({ hex, unit, brief }: { hex: string; unit?: UnitId; brief?: boolean }): JSX.Element | null {
  const [said, set] = useState<HexSaid | undefined>(undefined);
  const version = moment.value?.version;
  useEffect(() => {
    let live = true;
    ask('hex', { hex, ...(unit === undefined ? {} : { unit }) }).then(
      (s) => live && set(s),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [hex, unit, version]);
  const here = stacks.value.get(hex) ?? [];
  if (!said || said.hex !== hex) return <section class="hex-card" />;
  const costs = said.lines.filter((line) => line.enter);
  const rows: [string, string][] = [['Terrain', [said.terrain, ...said.marks].join(', ')]];
  if (said.height) rows.push(['Height', `${said.height} on average`]);
  for (const side of said.sides) {
    const at = side.indexOf(': ');
    rows.push([side.slice(0, at), side.slice(at + 2)]);
  }
  const zones =
    said.zones.length === 0
      ? 'None'
      : said.zones.length === (info.value?.sides.length ?? 2)
        ? 'Both sides'
        : `${sideName(said.zones[0])} only`;
  if (!info.value?.lacks?.includes('zones')) rows.push(['Zones', zones]);
  if (said.regions.length) rows.push(['Areas', said.regions.join(', ')]);
  return (
    <section class="hex-card" aria-label={`Hex ${hex}`}>
      <h2>
        Hex {hex} {said.name ? <small>{said.name}</small> : null}
      </h2>
      {costs.length && unit !== undefined ? (
        <>
          <h3>Cost for {unitName(unit)} to enter</h3>
          <dl class="facts entry-costs">
            {costs.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>
                  {[line.value ? `${line.value} MP` : '', (line.ledger?.lines ?? []).map((l) => l.text.toLowerCase()).join(', ')]
                    .filter(Boolean)
                    .join(': ')}{' '}
                  <CaseLink id={line.case} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <dl class="facts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {said.lines
          .filter((line) => !line.enter)
          .map((line) => {
            const right = line.text ?? line.value ?? line.ledger?.total;
            return (
              <div key={line.label} class={right === undefined ? 'whole' : ''}>
                <dt>
                  {line.label} {right === undefined ? <CaseLink id={line.case} /> : null}
                </dt>
                {right === undefined ? null : (
                  <dd>
                    {right} <CaseLink id={line.case} />
                    {line.ledger && line.ledger.lines.length > 1 ? <Ledger of={line.ledger} /> : null}
                  </dd>
                )}
              </div>
            );
          })}
      </dl>
      {here.length && !brief ? (
        <>
          <h3>In this hex</h3>
          <ul class="hex-units">
            {here.map((p) => (
              <li key={p.u}>
                <button
                  type="button"
                  class="plain hex-unit"
                  onClick={(e) => {
                    if (p.token) return;
                    unitShown.value = p.u;
                    void clickUnit(p.u, { hex, extend: e.shiftKey });
                  }}
                >
                  <CounterPicture piece={p} side={48} />
                  <span>
                    <b>{p.token ? 'Hidden unit' : info.value?.units[p.u]?.title}</b>
                    <small>
                      {[
                        ...p.markers.map((m) => signOf(m)?.name.toLowerCase() ?? m.replaceAll('-', ' ')),
                        p.spent ? 'done' : '',
                        pieces.value.get(p.u)?.reduced ? 'reduced' : '',
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <LastSeen hex={hex} />
        </>
      ) : null}
    </section>
  );
}
