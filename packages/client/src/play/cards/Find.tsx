/** Find a unit, a place or a hex, and go there. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SearchInput } from '../../panels/SearchField.tsx';
import { board, goToHex, goToUnit, hexShown, info, pieces, unitShown } from '../../store/index.ts';
import { find, focusMap } from '../screen-state.ts';

interface Found {
  text: string;
  note: string;
  go(): void;
}

const plain = (s: string) =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export function search(text: string): Found[] {
  const table = info.peek();
  const want = plain(text.trim());
  if (!table || !want) return [];
  const out: Found[] = [];
  const hex = table.places.slice(0, table.hexCount).find((id) => plain(id) === want);
  const toHex = (h: string) => () => {
    goToHex(h);
    // Enter on the map then means this hex.
    board.peek()?.setCursor(h);
    unitShown.value = undefined;
    hexShown.value = h;
  };
  if (hex) out.push({ text: `Hex ${hex}`, note: table.board.places.find((p) => p.hexes.includes(hex))?.name ?? '', go: toHex(hex) });
  for (const p of table.board.places)
    if ([p.name, ...(p.also ?? [])].some((n) => plain(n).startsWith(want)))
      out.push({ text: p.name, note: p.hexes[0], go: toHex(p.hexes[0]) });
  const rank = (name: string) => (plain(name).startsWith(want) ? 0 : 1);
  const units = [...pieces.peek().values()].filter((p) => {
    const u = table.units[p.u];
    return u && p.hex !== undefined && (plain(u.name).includes(want) || plain(u.title).includes(want));
  });
  units.sort((a, b) => rank(table.units[a.u].name) - rank(table.units[b.u].name));
  for (const p of units) {
    const { name, title } = table.units[p.u];
    out.push({
      text: title.startsWith(name) ? title : `${name}  ${title}`,
      note: p.hex ?? '',
      go: () => {
        goToUnit(p.u);
        board.peek()?.setCursor(p.hex);
        unitShown.value = p.u;
      },
    });
  }
  return out.slice(0, 12);
}

export function Find(): JSX.Element | null {
  const [text, set] = useState('');
  const [at, move] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const open = find.value;
  useEffect(() => {
    if (open) {
      set('');
      move(0);
      input.current?.focus();
    }
  }, [open]);
  if (!open) return null;
  const found = search(text);
  const close = () => {
    find.value = false;
    focusMap();
  };
  const pick = (f: Found | undefined) => {
    close();
    f?.go();
  };
  return (
    <div class="find" role="dialog" aria-label="Find a unit or hex">
      <SearchInput
        input={input}
        label="Unit, place or hex"
        value={text}
        set={(words) => {
          set(words);
          move(0);
        }}
        onKeyDown={(e) => {
          e.stopPropagation();
          if (e.key === 'Escape') close();
          else if (e.key === 'Enter') pick(found[at]);
          else if (e.key === 'ArrowDown') move(Math.min(at + 1, found.length - 1));
          else if (e.key === 'ArrowUp') move(Math.max(at - 1, 0));
        }}
        onBlur={() => setTimeout(() => find.peek() && !document.querySelector('.find:focus-within') && close(), 150)}
      />
      {text ? (
        <ul>
          {found.map((f, i) => (
            <li key={f.text + f.note}>
              <button type="button" class={i === at ? 'on' : ''} onClick={() => pick(f)}>
                <span>{f.text}</span> <small>{f.note}</small>
              </button>
            </li>
          ))}
          {found.length === 0 ? <li class="quiet">No match on the map.</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
