/** Is what a sentence of a guide claims true at this table? Claims about the screen are for the browser tests. */
import type { Claim } from '@hexfront/engine';
import { unitNumber } from '../src/guide/steps.ts';
import type { SaidLedger, SaidLine } from '../src/table/protocol.ts';
import type { TextTable } from '../src/text/tell.ts';

const lines = (l: SaidLedger): SaidLine[] => l.lines.flatMap((x) => [x, ...(x.parts ?? [])]);

export async function holds(claim: Claim, t: TextTable): Promise<boolean> {
  const m = t.moment();
  const u = 'unit' in claim ? unitNumber(t.info, claim.unit) : -1;
  const piece = t.pieces().get(u);
  const b = m.battle;
  switch (claim.is) {
    case 'page':
      return true;
    case 'stage': {
      const turn = m.track.findIndex((c) => c.when === 'now') + 1;
      return m.prompt.stages.some((s) => s.id === claim.stage) && (claim.turn === undefined || claim.turn === turn);
    }
    case 'asked':
      return m.prompt.text.includes(claim.says);
    case 'choice':
      return m.choices.some((c) => c.text === claim.says);
    case 'at':
      return piece?.hex === claim.hex;
    case 'adjacent': {
      const b = m.legal.some((a) => a.u === u);
      // Whoever can attack an adjacent hex is adjacent; otherwise the board is asked by the names of its rows.
      return b || near(piece?.hex ?? '', claim.hex);
    }
    case 'reduced':
      return piece?.reduced === true;
    case 'marked':
      return piece?.markers.includes(claim.marker) ?? false;
    case 'body':
      return piece?.design.body === claim.body;
    case 'card': {
      const card = await t.ask('unit', { unit: u });
      return card.lines.some((l) => [l.label, l.text, l.value, l.ledger?.total].filter(Boolean).join(' ').includes(claim.says));
    }
    case 'hex': {
      const hex = await t.ask('hex', { hex: claim.hex });
      return [hex.name, hex.terrain, ...hex.marks, ...hex.sides, ...hex.lines.map((l) => l.label)].some((x) => x?.includes(claim.says));
    }
    case 'reach': {
      const { hexes } = await t.ask('reach', { unit: u });
      return hexes.some((h) => h.hex === claim.hex && (claim.cost === undefined || h.cost === claim.cost));
    }
    case 'stops':
      return (await t.ask('reach', { unit: u })).hexes.some((h) => h.stop);
    case 'barred': {
      const inReach = (await t.ask('reach', { unit: u })).hexes.some((h) => h.hex === claim.hex);
      const [why] = await t.ask('why', { hex: claim.hex, selected: [u] });
      return !inReach && why?.case !== undefined;
    }
    case 'target':
      return m.legal.some((a) => a.u === undefined && a.h === t.info.places.indexOf(claim.hex));
    case 'ledger':
      return b
        ? [b.attack, b.defense, b.column, b.die]
            .flatMap(lines)
            .some((l) => l.text.includes(claim.says) && (claim.value === undefined || l.value === claim.value))
        : false;
    case 'column':
      return b?.columns[b.final] === claim.odds;
    case 'outcome':
      return b?.outcomes.some((o) => o.result === claim.result && o.text === claim.says) ?? false;
    case 'range':
      return b !== undefined && b.taken.low < b.taken.high;
    case 'victory':
      return (await t.ask('victory', {})).some((v) => v.text.includes(claim.says));
    case 'told':
      return t.log().some((l) => l.text.includes(claim.says));
    case 'points':
      return m.offMap?.groups.some((g) => g.lines.some((l) => l.name === claim.name && l.value === claim.value)) ?? false;
    case 'undo':
      return m.undo > 0 === claim.can;
    case 'rule':
      return (await t.ask('case', { id: claim.case }))?.summary.includes(claim.says) ?? false;
  }
}

/** Two printed hexes one column or row apart. */
function near(a: string, b: string): boolean {
  const at = (h: string) => [Number(h.slice(-4, -2)), Number(h.slice(-2))];
  const [[c, r], [d, s]] = [at(a), at(b)];
  return a !== '' && a !== b && Math.abs(c - d) <= 1 && Math.abs(r - s) <= 1;
}
