/** Keys of the play screen that the board does not use itself. */
import { agendaOpen } from '../panels/agenda.tsx';
import { caseOpen, dropAll, formationShown, menu, moment, plan, refusal, selected, toggleOverlay } from '../store/index.ts';
import { askAdvice, closeAdvice } from './cards/Advice.tsx';
import { closeAnnouncement } from './cards/HandOver.tsx';
import { committing, matters, openWarnings } from './cards/warnings-state.ts';
import { battleShown } from './combat/battle-state.ts';
import { backChoice, commitChoice } from './combat/CombatPanel.tsx';
import { rolls } from './combat/dice-state.ts';
import { addWaypoint, choose, commitNow, go, nextUnit, redo, tellWhy, undo } from './control.ts';
import { hereHex } from './map/BoardHost.tsx';
import { chipAt } from './map/Floating.tsx';
import { endChoice } from './PromptBar.tsx';
import { drawer, find, focusMap } from './screen-state.ts';
import { sheet, toggleSheet } from './slots.ts';
import { closeBar } from './TopBar.tsx';

const typing = (e: KeyboardEvent) =>
  /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as HTMLElement).tagName) || (e.target as HTMLElement).isContentEditable;

function letGo(): void {
  if (caseOpen.peek()) caseOpen.value = undefined;
  else if (menu.peek()) menu.value = undefined;
  else if (matters.peek()) openWarnings(undefined);
  else if (committing.peek()) committing.value = undefined;
  else if (closeAnnouncement()) return;
  else if (closeAdvice()) return;
  else if (find.peek()) find.value = false;
  else if (plan.peek()) plan.value = undefined;
  else if (sheet.peek()) sheet.value = undefined;
  else if (drawer.peek()) drawer.value = false;
  else if (selected.peek().length || refusal.peek() || formationShown.peek().length || rolls.peek().length) {
    dropAll();
    rolls.value = [];
  } else if (battleShown.peek()) {
    // An attack being built is called off, or taken back step by step.
    const back = backChoice();
    if (back) void choose(back.action);
    else if (moment.peek()?.undo) void undo();
  } else dropAll();
  focusMap();
}

/** Goes on with what is begun: the die, the move, the attack. */
export function enter(): boolean {
  if (committing.peek()) {
    void commitNow();
    return true;
  }
  const p = plan.peek();
  if (p?.actions.length) {
    void go(p.hex);
    return true;
  }
  const c = battleShown.peek() ? commitChoice() : undefined;
  if (!c) return false;
  void choose(c.action);
  return true;
}

export function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || typing(e) || moment.peek()?.wait !== undefined) return;
  const ctrl = e.ctrlKey || e.metaKey;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  const onButton = (e.target as HTMLElement).closest?.('button, a, summary') !== null;
  if (ctrl) {
    if (key === 'z') void (e.shiftKey ? redo() : undo());
    else if (key === 'y') void redo();
    else return;
    e.preventDefault();
    return;
  }
  if (e.altKey) return;
  if (/^[1-9]$/.test(e.key) && !e.code.startsWith('Numpad')) {
    const name = chipAt(Number(e.key) - 1);
    if (name) toggleOverlay(name);
    return;
  }
  switch (key) {
    case 'Escape':
      if (closeBar()) focusMap();
      else letGo();
      break;
    case 'Enter':
      if (onButton || !enter()) return;
      break;
    case 'Tab':
      // On the map with a unit in hand Tab goes round the units; otherwise it goes round the page as everywhere.
      if (!selected.peek().length || !(e.target as HTMLElement).classList.contains('map-host')) return;
      void nextUnit(e.shiftKey);
      break;
    case 'n':
      void nextUnit(e.shiftKey);
      break;
    case 'w':
      void addWaypoint(plan.peek()?.hex ?? hereHex);
      break;
    case 'e': {
      const end = endChoice();
      const barred = moment.peek()?.blocked[0];
      if (end) void choose(end.action);
      else if (barred) tellWhy(barred.text, [barred.why]);
      break;
    }
    case 'f':
    case 'g':
      find.value = true;
      break;
    case 'a':
      void askAdvice();
      break;
    case 'd':
      agendaOpen.value = !agendaOpen.peek();
      break;
    case 'l':
      toggleSheet('logPanel');
      break;
    case 't':
      toggleSheet('tables');
      break;
    case 'r':
      toggleSheet('rules');
      break;
    case 'k':
      toggleSheet('key');
      break;
    case ',':
      toggleSheet('settings');
      break;
    case '?':
      toggleSheet('help');
      break;
    default:
      return;
  }
  e.preventDefault();
}
