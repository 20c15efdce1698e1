/** What the names in refusals, prompts and ledgers stand for, beyond those of the engine. */
import { text } from '@hexfront/engine/parts';

export const EVIDENCE = { after: text(), level: text() };
