/** Undo ends where enemy counters come into sight: said before an answer that brings them there, and of a move while it is only planned. */
import type { Action } from '@hexfront/engine';
import { effect } from '@preact/signals';
import { ask, pieces, plan } from '../../store/index.ts';
import type { PlanSaid } from '../../table/protocol.ts';
import { before } from '../control.ts';
import { committing } from './warnings-state.ts';

/** Some counter on the map is not seen. */
export const someHidden = (): boolean => [...pieces.peek().values()].some((p) => p.token);

const asked = async (actions: Action[]) => (someHidden() ? ask('uncovers', { actions }).catch(() => undefined) : undefined);

/** A unit or hex was only pointed at; a button says what it does. */
async function announce(actions: Action[]): Promise<boolean> {
  if (actions.every((a) => a.u === undefined && a.h === undefined)) return false;
  const seen = await asked(actions);
  if (seen) committing.value = { actions, odds: [], ...seen };
  return seen !== undefined;
}

export function startUncover(): () => void {
  before.act = announce;
  let warned: PlanSaid | undefined;
  const stop = effect(() => {
    const now = plan.value;
    if (!now?.actions.length || now === warned) return;
    void asked(now.actions).then((seen) => {
      if (!seen || plan.peek() !== now) return;
      warned = { ...now, warnings: [...now.warnings, seen] };
      plan.value = warned;
    });
  });
  return () => {
    delete before.act;
    stop();
  };
}
