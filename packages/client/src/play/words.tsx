/** The prompt as words. */
import type { JSX } from 'preact';
import { moment } from '../store/index.ts';

export function PromptWords(): JSX.Element {
  return <>{moment.value?.prompt.text}</>;
}
