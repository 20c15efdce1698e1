/**
 * Everything around the first board: panels, cards, keys. It is fetched once the map is drawn, so that nobody waits for what he does not look
 * at first.
 */
import type { JSX } from 'preact';
import { AgendaBar } from '../../panels/agenda.tsx';
import { dropAll, moment, pieces, plan, selected, toDo, unitShown } from '../../store/index.ts';
import { battleShown } from '../combat/battle-state.ts';
import { startCourse } from '../combat/course.ts';
import { DiceCard } from '../combat/Dice.tsx';
import { GameMenu, LockPop } from '../GameMenu.tsx';
import { Icon } from '../icons.tsx';
import { enter, onKey } from '../keys.ts';
import { cursorAt, idleEnter } from '../map/BoardHost.tsx';
import { ActionMenu, CasePop, Chips, MarkerNote, RefusalMessage, Tray, ZoomButtons } from '../map/Floating.tsx';
import { startPlates } from '../map/plates.ts';
import { startSightings } from '../map/sightings.ts';
import { startSigns } from '../map/signs.ts';
import { Spoken, speakHex, startSpeaking } from '../map/spoken.tsx';
import { PromptBar } from '../PromptBar.tsx';
import { LeftPanel, RightPanel } from '../SidePanels.tsx';
import { drawer, find, narrow, sheetUp } from '../screen-state.ts';
import { fill, sheet, toggleSheet } from '../slots.ts';
import { AdviceButton, adviceShown, startAdvice } from './Advice.tsx';
import { Find } from './Find.tsx';
import { closeAnnouncement, HandOver, startHandOver } from './HandOver.tsx';
import { startMeanwhile } from './Meanwhile.tsx';
import { startTasks, Tasks } from './Tasks.tsx';
import { startUncover } from './uncover.ts';
import { RollFirst, Warnings } from './Warnings.tsx';
import '../../panels/register.tsx';

fill('advice', AdviceButton);
fill('gameMenu', GameMenu);
fill('lock', LockPop);

/** Keys and words of the computer, from now until the screen is left. */
export function startAround(): () => void {
  addEventListener('keydown', onKey);
  idleEnter.run = enter;
  const stops = [
    startAdvice(),
    startHandOver(),
    startSigns(),
    startSightings(),
    startPlates(),
    startTasks(),
    startCourse(),
    startMeanwhile(),
    startUncover(),
  ];
  const silent = startSpeaking();
  cursorAt.run = (hex) => void speakHex(hex);
  return () => {
    cursorAt.run = undefined;
    silent();
    removeEventListener('keydown', onKey);
    idleEnter.run = undefined;
    for (const stop of stops) stop();
  };
}

export function Left(): JSX.Element | null {
  if (narrow.value) return drawer.value ? <LeftPanel /> : null;
  return (
    <>
      <Rail />
      <LeftPanel />
    </>
  );
}

export const Right = (): JSX.Element => (narrow.value ? <BottomSheet /> : <RightPanel />);

/** What floats over the map. */
export function Over(): JSX.Element | null {
  if (moment.value?.wait !== undefined) return null;
  return (
    <>
      <DiceCard />
      <Tray />
      <Tasks />
      <ZoomButtons />
      <Chips />
      <RefusalMessage />
      <ActionMenu />
      <MarkerNote />
      <Find />
      <Spoken />
      <Warnings />
      <RollFirst />
    </>
  );
}

export { AgendaBar, CasePop, closeAnnouncement, HandOver, PromptBar };

/** The left panel folded to a rail on small desktop screens. */
function Rail(): JSX.Element {
  const open = () => {
    drawer.value = !drawer.peek();
  };
  return (
    <nav class="rail" aria-label="Panels">
      <button type="button" aria-label="Order of battle" aria-pressed={drawer.value} title="Order of battle and small map" onClick={open}>
        <Icon name="people" />
      </button>
      <button
        type="button"
        aria-label="Find"
        title="Find a unit or hex (F)"
        onClick={() => {
          find.value = true;
        }}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        aria-label="Situation"
        title="Victory and arrivals"
        onClick={() => {
          dropAll();
          unitShown.value = undefined;
          sheet.value = undefined;
        }}
      >
        <Icon name="flag" />
      </button>
      <button type="button" aria-label="Keys" title="Keys (?)" onClick={() => toggleSheet('help')}>
        <Icon name="help" />
      </button>
    </nav>
  );
}

/** On tablets and phones: the card from below, as high as what it has to say. */
function BottomSheet(): JSX.Element {
  const something =
    selected.value.length > 0 ||
    unitShown.value !== undefined ||
    plan.value !== undefined ||
    adviceShown.value ||
    battleShown.value !== undefined ||
    sheet.value !== undefined ||
    toDo.value.split !== undefined;
  // A list of answers or a verdict wants room, and leaves the way to the other panels open.
  const roomy = !something && (moment.value?.mapAnswers !== undefined || moment.value?.result !== undefined);
  void pieces.value;
  return (
    <div
      class={`bottom-sheet ${sheetUp.value || sheet.value || battleShown.value || toDo.value.split ? 'up' : ''} ${something ? '' : roomy ? 'roomy' : 'low'}`}
    >
      <button
        type="button"
        class="grip"
        aria-label={sheetUp.value ? 'Smaller' : 'Larger'}
        onClick={() => {
          sheetUp.value = !sheetUp.peek();
        }}
      />
      <div class="bottom-tools">
        <button
          type="button"
          class="button small"
          onClick={() => {
            drawer.value = !drawer.peek();
          }}
        >
          <Icon name="people" size={16} /> Forces
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('tables')}>
          <Icon name="table" size={16} /> Tables
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('logPanel')}>
          <Icon name="list" size={16} /> Log
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('settings')}>
          <Icon name="gear" size={16} /> Settings
        </button>
      </div>
      <RightPanel touch />
    </div>
  );
}
