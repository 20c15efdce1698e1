/** The after-action report: one HTML file that needs nothing else, to keep or to send. */
import type { UnitId } from '@hexfront/engine';
import { render } from 'preact';
import { caseName } from '../play/bits.tsx';
import type { Chronicle } from '../replay/chronicle.ts';
import type { LogLine, Moment, Piece, TableInfo } from '../table/protocol.ts';
import { AllGraphs } from './graphs.tsx';
import { filtered, isHeading } from './log-lines.ts';

export interface ReportData {
  info: TableInfo;
  moment: Moment;
  pieces: ReadonlyMap<UnitId, Piece>;
  log: readonly LogLine[];
  chronicle: Chronicle;
  /** When the report was made, in words. */
  made: string;
}

const EVERYTHING = { topics: new Set<never>(), side: undefined, words: '' };
const LOST = /elim|destroy|lost|dead/i;

/** Units out of the game, and units that lost a step, by side. */
export function casualties({ info, pieces }: Pick<ReportData, 'info' | 'pieces'>): { lost: string[]; reduced: string[] }[] {
  return info.sides.map((_, side) => {
    const own = info.units.map((unit, u) => ({ unit, piece: pieces.get(u) })).filter((x) => x.unit.side === side && x.piece);
    return {
      lost: own.filter((x) => x.piece?.box && LOST.test(x.piece.box)).map((x) => x.unit.name),
      reduced: own.filter((x) => x.piece?.hex && x.piece.reduced).map((x) => x.unit.name),
    };
  });
}

/** The places that changed hands and the costliest turn, as sentences. */
export function turningPoints({ info, chronicle }: Pick<ReportData, 'info' | 'chronicle'>): string[] {
  const out: string[] = [];
  const { turns } = chronicle;
  const when = (at: number): string => turns.findLast((t) => t.at < at)?.label ?? turns[0]?.label ?? '';
  for (const m of chronicle.marks) if (m.kind === 'place') out.push(`${when(m.at)}: ${m.text}`);
  const bloody = [...turns].sort((a, b) => sum(b.lost) - sum(a.lost))[0];
  if (bloody && sum(bloody.lost) > 0)
    out.push(
      `${bloody.label} was the costliest turn: ${info.sides.map((s, i) => `${bloody.lost[i]} ${s.name}`).join(' and ')} steps lost.`,
    );
  const lucky = [...turns].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))[0];
  if (lucky && Math.abs(lucky.luck) >= 1)
    out.push(
      `${lucky.label} had the kindest dice: ${Math.abs(lucky.luck).toFixed(1)} steps more than could be expected for the ${info.sides[lucky.luck > 0 ? 0 : 1].name} side.`,
    );
  return out;
}
const sum = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0);

export function Report({ data }: { data: ReportData }) {
  const { info, moment, chronicle, log, made } = data;
  const sides = info.sides.map((s) => s.name);
  const on = info.options.filter((o) => o.type === 'flag' && info.setup.options[o.id] === true);
  const points = turningPoints(data);
  const losses = casualties(data);
  const battles = sum(chronicle.turns.map((t) => t.battles));
  return (
    <main>
      <header>
        <p class="label">After-action report</p>
        <h1>{moment.result ? moment.result.text : `${info.scenario.name}: still open`}</h1>
        <p>
          {info.name}, {info.scenario.name}. {info.scenario.about}
        </p>
        <p class="quiet">
          {chronicle.turns.length === 1 ? 'One turn' : `${chronicle.turns.length} turns`}, {chronicle.length} actions,{' '}
          {battles === 1 ? 'one battle' : `${battles} battles`}.{on.length ? ` Optional rules: ${on.map((o) => o.name).join(', ')}.` : ''}{' '}
          Written {made}.
        </p>
      </header>
      {points.length > 0 && (
        <section>
          <h2>What decided it</h2>
          <ul>
            {points.slice(0, 40).map((p) => (
              <li key={p}>{p}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>In curves</h2>
        <AllGraphs of={chronicle} sides={sides} />
      </section>
      <section>
        <h2>Turn by turn</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Turn</th>
              <th scope="col">Battles</th>
              {sides.map((s) => (
                <th key={s} scope="col">
                  {s} steps lost
                </th>
              ))}
              {sides.map((s) => (
                <th key={s} scope="col">
                  {s} strength
                </th>
              ))}
              <th scope="col">Luck</th>
            </tr>
          </thead>
          <tbody>
            {chronicle.turns.map((t) => (
              <tr key={t.at}>
                <th scope="row">{t.label}</th>
                <td>{t.battles}</td>
                {t.lost.map((v, i) => (
                  <td key={`l${sides[i]}`}>{v}</td>
                ))}
                {t.strength.map((v, i) => (
                  <td key={`s${sides[i]}`}>{v}</td>
                ))}
                <td>{t.rolls ? `${t.luck >= 0 ? '+' : '−'}${Math.abs(t.luck).toFixed(1)}` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="quiet">Luck above zero helped the {sides[0]} side.</p>
      </section>
      <section>
        <h2>Losses</h2>
        {losses.map((l, i) => (
          <div key={sides[i]}>
            <h3>{sides[i]}</h3>
            <p>{l.lost.length ? `${l.lost.length} units lost: ${l.lost.join(', ')}.` : 'No unit lost.'}</p>
            {l.reduced.length > 0 && (
              <p class="quiet">
                {l.reduced.length} reduced: {l.reduced.join(', ')}.
              </p>
            )}
          </div>
        ))}
      </section>
      <section>
        <h2>The log</h2>
        {filtered(log, EVERYTHING).map((line, i) =>
          isHeading(line) ? (
            <h4 key={`${line.at}/${i}`}>{line.text.replace(/\.$/, '')}</h4>
          ) : (
            <p key={`${line.at}/${i}`} class="line">
              {line.text} {line.case && <span class="case">{caseName(line.case)}</span>}
            </p>
          ),
        )}
      </section>
    </main>
  );
}

const STYLE = `
body{margin:0;background:#F6F3EB;color:#23282C;font:15px/1.5 Barlow,"Segoe UI",system-ui,sans-serif;font-feature-settings:"tnum"}
main{max-width:880px;margin:0 auto;padding:40px 24px 80px}
h1{font:600 32px/1.15 "Source Serif 4",Georgia,serif;margin:0 0 12px}
h2{font:600 21px/1.2 "Source Serif 4",Georgia,serif;margin:36px 0 10px;border-top:1px solid #D5CFBF;padding-top:18px}
h3{margin:14px 0 4px;font-size:15px}h4{margin:16px 0 4px;font-size:13px;color:#545C61}
.label{font-size:11px;font-weight:600;letter-spacing:.075em;text-transform:uppercase;color:#697075;margin:0 0 6px}
.quiet{color:#545C61;font-size:13.5px}.line{margin:2px 0}.case{color:#155A6E;font-size:12px}
table{border-collapse:collapse;width:100%;font-size:13.5px}th,td{padding:5px 8px;border-bottom:1px solid #D5CFBF;text-align:right}
th:first-child,td:first-child{text-align:left}thead th{font-size:12px;color:#545C61;vertical-align:bottom}
.graphs{display:grid;grid-template-columns:repeat(auto-fit,minmax(380px,1fr));gap:20px}
figure{margin:0}figcaption b{display:block}figcaption span{color:#545C61;font-size:13px}svg{width:100%;height:auto;display:block}
@media print{body{background:#fff}section{break-inside:avoid}}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string);

/** The report as the text of a file. */
export function reportFile(data: ReportData): string {
  const host = document.createElement('div');
  render(<Report data={data} />, host);
  const body = host.innerHTML;
  render(null, host);
  const title = escapeHtml(`${data.info.scenario.name}, ${data.info.name}`);
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${title}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}

export function downloadText(name: string, text: string, type = 'text/html'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
