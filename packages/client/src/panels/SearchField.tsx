/** The one field to search with: panels, moderation and the search on the map all have it. */
import type { Signal } from '@preact/signals';
import type { JSX, RefObject } from 'preact';
import { Icon } from './icons.tsx';

interface InputProps {
  value: string;
  set(words: string): void;
  /** What it searches, for those who do not see it; shown in the empty field too, unless there is a hint. */
  label?: string;
  hint?: string;
  longest?: number;
  input?: RefObject<HTMLInputElement | null>;
  onKeyDown?(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void;
  onBlur?(): void;
  /** The shortcut of the order of battle leads here. */
  'data-find'?: boolean;
}

export function SearchInput({ value, set, label, hint = label, longest, input, ...rest }: InputProps): JSX.Element {
  return (
    <input
      {...(input ? { ref: input } : {})}
      type="search"
      placeholder={hint}
      aria-label={label}
      maxLength={longest}
      value={value}
      onInput={(e) => set(e.currentTarget.value)}
      {...rest}
    />
  );
}

interface FieldProps {
  label: string;
  hint?: string;
  words: Signal<string>;
  onKey?(key: string): void;
  /** Key that leads into the field. */
  shortcut?: string;
}

/** With its lens, as panels have it. Escape empties it, then leaves it; keys of the map do not reach the map. */
export function SearchField({ label, hint, words, onKey, shortcut }: FieldProps): JSX.Element {
  const set = (text: string) => {
    words.value = text;
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is in the component
    <label class="p-find">
      <Icon name="search" size={17} />
      <SearchInput
        label={label}
        {...(hint ? { hint } : {})}
        {...(shortcut ? { 'data-find': true } : {})}
        value={words.value}
        set={set}
        onKeyDown={(e) => {
          onKey?.(e.key);
          e.stopPropagation();
          if (e.key !== 'Escape') return;
          e.preventDefault();
          if (words.value) set('');
          else e.currentTarget.blur();
        }}
      />
      {shortcut ? <kbd>{shortcut}</kbd> : null}
    </label>
  );
}
