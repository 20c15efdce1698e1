/** What hangs from the dark bar when it is asked for: the menu of the game, and why undo is locked. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { adoptSave, ask, info, log, moment, order, readSaveFile, saveBlob, savedVersion, seat } from '../store/index.ts';
import { menuKeys, useMenuFocus } from './bits.tsx';
import { tellWhy } from './control.ts';
import { gameMenu, lockOpen } from './screen-state.ts';
import { UNDO_WORDS } from './TopBar.tsx';
import { undoPoint } from './undo-point.ts';

/** Past a die only both players together may go back; here they sit side by side. */
export function LockPop(): JSX.Element {
  const m = moment.value;
  const back = m ? undoPoint(log.value, m.lock, m.length, m.prompt.side) : undefined;
  return (
    <div class="pop lock-pop" role="dialog" aria-label="Undo is locked">
      <p>
        <b>{UNDO_WORDS[m?.lock ?? 'start']}.</b> It can be undone only if both players agree; the dice are then rolled again.
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => {
            lockOpen.value = false;
            if (back !== undefined) void order({ o: 'rollback', length: back });
          }}
        >
          Undo (both agree)
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            lockOpen.value = false;
          }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

async function exportSave(): Promise<void> {
  gameMenu.value = false;
  const save = await ask('save', {});
  const { blob, suffix } = await saveBlob(save);
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  const turn = moment.peek()?.track.find((c) => c.when === 'now')?.label ?? '';
  a.download = `${save.game}-${save.setup.scenario}-${turn}`.replace(/[^\w-]+/g, '-').replace(/-+$/, '') + suffix;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

async function importSave(file: File | undefined): Promise<void> {
  gameMenu.value = false;
  if (!file) return;
  try {
    const save = await readSaveFile(file);
    location.hash = `#/play/${adoptSave(save)}`;
  } catch (error) {
    tellWhy('Not opened.', [{ text: error instanceof Error ? error.message : String(error) }]);
  }
}

/** Who plays which side can change: a file knows nothing of seats, and whoever took over may want to hand back. */
function Seats(): JSX.Element | null {
  const table = info.value;
  if (!table?.advisor || moment.value?.result) return null;
  return (
    <>
      {table.sides.map(({ id, name }, side) => {
        const computer = table.seats[side]?.by === 'computer';
        return (
          <button
            type="button"
            role="menuitem"
            key={id}
            onClick={() => {
              gameMenu.value = false;
              void seat(side, computer ? { by: 'here' } : { by: 'computer', level: 'normal' });
            }}
          >
            {computer ? `Play the ${name} side yourself` : `Let the computer play the ${name} side`}
          </button>
        );
      })}
    </>
  );
}

export function GameMenu(): JSX.Element {
  const file = useRef<HTMLInputElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  useMenuFocus(ref);
  return (
    <div class="pop game-menu" role="menu" aria-label="Game" tabIndex={-1} ref={ref} onKeyDown={menuKeys}>
      <a role="menuitem" href="#/">
        Start page
      </a>
      <a role="menuitem" href={`#/replay/${info.value?.id}`}>
        Replay
      </a>
      <a role="menuitem" href={`#/text/${info.value?.id}`}>
        Text board
      </a>
      <button type="button" role="menuitem" onClick={() => void import('../panels/over.tsx').then((m) => m.downloadReport())}>
        Report
      </button>
      <button type="button" role="menuitem" onClick={() => void exportSave()}>
        Save to a file
      </button>
      <button type="button" role="menuitem" onClick={() => file.current?.click()}>
        Open a file
      </button>
      <input
        ref={file}
        type="file"
        accept=".json,.gz"
        hidden
        aria-label="Save file"
        onChange={(e) => void importSave(e.currentTarget.files?.[0])}
      />
      <Seats />
      <p class="note">{savedVersion.value >= (moment.value?.version ?? 0) ? 'Saved in this browser.' : 'Saving…'}</p>
    </div>
  );
}
