/** What a game tells of a formation as a whole: who commands it and where that is cut, its switches, its parts and how they stand. No word of any game in here. */
import type { UnitId } from '@hexfront/engine';
import type { JSX } from 'preact';
import { CaseLink, CounterPicture, MarkerPicture, SaidText, showSaid } from '../../play/bits.tsx';
import { act } from '../../play/control.ts';
import { markerKind } from '../../play/map/board-view.ts';
import { signOf } from '../../play/map/signs.ts';
import { busy, info, moment, pieces, showHexes, unitShown } from '../../store/index.ts';
import type { FormationSaid, Said, SwitchSaid } from '../../table/protocol.ts';
import { lights } from '../bits.tsx';
import './formation.css';

/** The chain as a line of words; the broken link is red and says what breaks it. */
export function Chain({ of }: { of: FormationSaid['chain'] }): JSX.Element {
  const cut = of.filter((link) => link.cut);
  return (
    <>
      <ol class="command-chain" aria-label="Chain of command">
        {of.map((link, i) => (
          <li key={i} class={link.cut ? 'cut' : ''}>
            {i === 0 ? null : <i aria-hidden="true">{link.cut ? '✕' : '›'}</i>}
            {link.cut ? <span class="sr">cut: </span> : null}
            {link.units?.length ? (
              <button type="button" class="link" onClick={() => showSaid(link)} {...lights(link.hexes ?? [], link.units)}>
                {link.text}
              </button>
            ) : (
              <span>{link.text}</span>
            )}
          </li>
        ))}
      </ol>
      {cut.map((link, i) => (
        <p class="caution" key={i}>
          {link.text}: <SaidText said={(link.cut as Said[]).at(-1) as Said} />
        </p>
      ))}
    </>
  );
}

type Choice = SwitchSaid['options'][number];
const isOffered = ({ action }: Choice): boolean =>
  action !== undefined && (moment.value?.legal ?? []).some((a) => a.k === action.k && a.u === action.u && a.h === action.h);

/** One option is on; one that cannot be chosen keeps its place, hatched, and says why. */
export function Switch({ of }: { of: SwitchSaid }): JSX.Element {
  const why = new Map<string, { said: Said; names: string[] }>();
  for (const o of of.options)
    if (!o.on && o.why && !isOffered(o)) why.set(o.why.text, { said: o.why, names: [...(why.get(o.why.text)?.names ?? []), o.text] });
  return (
    <section class="formation-switch" aria-label={of.text}>
      <h3>
        {of.text} <CaseLink id={of.case} /> {of.note ? <small>{of.note}</small> : null}
      </h3>
      <div class="switch-options">
        {of.options.map((o) => {
          const offered = isOffered(o);
          return (
            <button
              type="button"
              key={o.text}
              class={o.on ? 'on' : offered ? '' : 'shut'}
              aria-pressed={o.on}
              aria-disabled={!offered}
              title={o.on || offered ? undefined : o.why?.text}
              onClick={() => {
                if (offered && o.action && !busy.peek()) void act(o.action);
              }}
            >
              <b>{o.text}</b>
              {o.about ? <small>{o.about}</small> : null}
            </button>
          );
        })}
      </div>
      {[...why.values()].map(({ said, names }) => (
        <p class="switch-why" key={said.text}>
          {names.join(', ')}: <SaidText said={said} />
        </p>
      ))}
      {of.table ? (
        <>
          <p class="switch-why">
            {of.table.text}. <CaseLink id={of.table.case} />
          </p>
          <table class="switch-table">
            <tbody>
              <tr>
                {of.table.heads.map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
              <tr>
                {of.table.cells.map((cell, i) => (
                  <td key={i}>{cell}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </>
      ) : null}
    </section>
  );
}

const placeOf = (hex: string): string => info.value?.board.places?.find((p) => p.hexes.includes(hex))?.name ?? hex;
/** `7 units, La Gleize` or how many hexes they are in. */
function whereWords(units: readonly UnitId[]): string {
  const hexes = [...new Set(units.flatMap((u) => pieces.value.get(u)?.hex ?? []))];
  const where = hexes.length === 1 ? placeOf(hexes[0]) : `${hexes.length} hexes`;
  return units.length === 1 ? where : `${units.length} units, ${where}`;
}

export function Parts({ of }: { of: FormationSaid['parts'] }): JSX.Element {
  return (
    <section class="formation-parts">
      <h3>
        Its units <small>steps left</small>
      </h3>
      <ul>
        {of.map((part) => {
          const [first] = part.units;
          const piece = pieces.value.get(first);
          const marks = [...new Set(part.units.flatMap((u) => pieces.value.get(u)?.markers ?? []))].slice(0, 3);
          const names = marks.map((m) => signOf(markerKind(m))?.name.toLowerCase() ?? m.replaceAll('-', ' '));
          return (
            <li key={`${part.text}${first}`}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  showHexes([...new Set(part.units.flatMap((u) => pieces.peek().get(u)?.hex ?? []))]);
                  if (part.units.length === 1) unitShown.value = first;
                }}
                {...lights([], part.units)}
              >
                {piece ? <CounterPicture piece={piece} side={36} /> : null}
                <span class="part-name">
                  <b>{part.text}</b>
                  <small>{[whereWords(part.units), ...names].join('; ')}</small>
                </span>
                <span
                  class="steps-bar"
                  role="img"
                  aria-label={`${part.steps} of ${part.of} steps left`}
                  title={`${part.steps} of ${part.of} steps`}
                >
                  <i style={{ width: `${part.of ? Math.round((100 * part.steps) / part.of) : 0}%` }} />
                </span>
                <span class="part-marks">
                  {marks.map((m) => (
                    <MarkerPicture key={m} kind={markerKind(m)} radius={8} />
                  ))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Facts({ of }: { of: FormationSaid['lines'] }): JSX.Element {
  return (
    <dl class="formation-facts">
      {of.map((line) => (
        <div key={line.text}>
          <dt>{line.text}</dt>
          <dd>
            <CaseLink id={line.case} /> <b>{line.value}</b>
            {line.confidence === 'reconstructed' ? <span class="reconstructed-tag">reconstructed</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
