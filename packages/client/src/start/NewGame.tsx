/** The right column of the start page: what will be played, and how. */
import { type CaseNames, caseLabel } from '@hexfront/engine/case-label';
import { type CatalogScenario, type GameCatalog, games } from '@hexfront/games';
import { signal } from '@preact/signals';
import { newGame } from '../store/index.ts';
import { ownForm, ownValues, type Reader } from './own-choice.ts';
import { keepArt } from './pwa.ts';
import { Seats, seats } from './seats.tsx';
import { chosen, chosenOptions, hoursText, type OptionState, optionStates, turnsText, type Values } from './setup.ts';

export const values = signal<Values>({});
const notice = signal('');
const seed = signal('');
const everything = signal(false);
/** What the parts of the rulebook of the chosen game are called. */
const names = signal<CaseNames>({});

const GROUPS: Record<string, [string, string]> = {
  rule: ['Optional rules', 'Each adds something to the game.'],
  variant: ['Variants', 'Each changes history a little.'],
  ruling: ['Rulings', 'Where the rulebook can be read in two ways: which reading is played.'],
};
/** How many optional rules stand open before the long list. */
const FIRST = 4;

interface Props {
  game: string;
  catalog: GameCatalog;
  scenario: CatalogScenario;
}

export function NewGame({ game, catalog, scenario }: Props) {
  names.value = catalog.caseNames;
  const states = optionStates(catalog, scenario, values.value);
  const problems = catalog.problems(scenario.id, values.value);
  const levels = states.filter((s) => s.option.group === 'level');
  const rules = states.filter((s) => s.option.group === 'rule');
  const groups = Object.keys(GROUPS).filter((g) => states.some((s) => s.option.group === g));
  // Rules that are on always show; then the first few that can be.
  const first = [...rules.filter((s) => s.value === true), ...rules.filter((s) => s.value !== true && !s.why)].slice(
    0,
    Math.max(FIRST, rules.filter((s) => s.value === true).length),
  );
  const reader: Reader | undefined = catalog.ownValues && (async () => (await games.find((g) => g.id === game)?.rules())?.owner);
  const OwnForm = ownForm.value;
  if (reader && !OwnForm) void import('./OwnValues.tsx').then((m) => (ownForm.value = m.OwnValues));
  const on = states.filter((s) => s.value === true).length;
  const startNow = () => {
    if (problems.length) return;
    const options = chosenOptions(catalog, scenario, values.value);
    const own = ownValues.value?.game === game ? { values: ownValues.value.hash } : {};
    if (seats.value.some((s) => s.by === 'remote'))
      return void import('../online/create.ts').then((m) =>
        m.createOnline({ game, scenario: scenario.id, options, ...own, seats: seats.value }),
      );
    const setup = { scenario: scenario.id, options, ...own, ...(seed.value.trim() ? { seed: seed.value.trim() } : {}) };
    const id = newGame(game, setup, seats.value);
    void keepArt(game);
    location.hash = `#/play/${id}`;
  };
  return (
    <aside class="new-game" aria-label="New game">
      <div class="new-head">
        <p class="label">New game</p>
        <h2>{scenario.name}</h2>
        <p class="quiet">
          {scenario.dates}, {turnsText(scenario.turns)}, {hoursText(scenario.hours)}
        </p>
      </div>
      <div class="new-body">
        <Seats sides={catalog.sides} large={scenario.large} />
        {levels.map((s) => (
          <Choice key={s.option.id} state={s} onPick={(v) => pick(catalog, scenario, s.option.id, v)} />
        ))}
        <div class="option-head">
          <h3>Optional rules</h3>
          <span class="quiet">
            {rules.filter((s) => s.value === true).length} of {rules.length} on
          </span>
        </div>
        {!everything.value && (
          <ul class="options">
            {first.map((s) =>
              s.option.choices ? (
                <li key={s.option.id}>
                  <Choice game={game} state={s} onPick={(v) => pick(catalog, scenario, s.option.id, v)} explain />
                </li>
              ) : (
                <Flag key={s.option.id} game={game} state={s} onPick={(v) => pick(catalog, scenario, s.option.id, v)} />
              ),
            )}
          </ul>
        )}
        {everything.value &&
          groups.map((g) => (
            <section key={g} class="option-group">
              {g !== 'rule' && <h3>{GROUPS[g][0]}</h3>}
              <p class="quiet">{GROUPS[g][1]}</p>
              <ul class="options">
                {states
                  .filter((s) => s.option.group === g)
                  .map((s) =>
                    s.option.choices ? (
                      <li key={s.option.id}>
                        <Choice game={game} state={s} onPick={(v) => pick(catalog, scenario, s.option.id, v)} explain />
                      </li>
                    ) : (
                      <Flag
                        key={s.option.id}
                        game={game}
                        state={s}
                        onPick={(v) => pick(catalog, scenario, s.option.id, v)}
                        side={catalog.sides[s.option.side ?? -1]?.name}
                      />
                    ),
                  )}
              </ul>
            </section>
          ))}
        <button
          type="button"
          class="text-link"
          aria-expanded={everything.value}
          onClick={() => {
            everything.value = !everything.peek();
          }}
        >
          {everything.value
            ? 'Fewer'
            : `All optional rules, variants and rulings (${states.filter((s) => s.option.group !== 'level').length}; ${on} on)`}
        </button>
        {reader && OwnForm ? <OwnForm game={game} scenario={scenario.id} reader={reader} /> : null}
        {everything.value && (
          <label class="seed">
            <span>Seed of the dice</span>
            <input
              type="text"
              maxLength={60}
              placeholder="chance"
              value={seed.value}
              onInput={(e) => {
                seed.value = e.currentTarget.value;
              }}
            />
            <small class="quiet">The same seed and the same moves give the same dice.</small>
          </label>
        )}
      </div>
      <div class="new-foot">
        <p role="status" class={problems.length ? 'refused' : 'quiet'}>
          {problems.length
            ? problems.map((p) => p.why).join(' ')
            : notice.value || (catalog.guide ? `First time? Play the guided game. ${catalog.guide.about}` : '')}
        </p>
        <div class="row-buttons">
          <button type="button" class="button primary big" aria-disabled={problems.length > 0} onClick={startNow}>
            Start game
          </button>
          {catalog.guide && (
            <a class="button big" href={`#/guide/${game}`}>
              Guided game
            </a>
          )}
        </div>
      </div>
    </aside>
  );
}

function pick(catalog: GameCatalog, scenario: CatalogScenario, id: string, value: string | boolean): void {
  const { values: next, dropped } = chosen(catalog, scenario, values.peek(), id, value);
  values.value = next;
  notice.value = dropped.length ? `Switched off, because it does not go together: ${dropped.map((o) => o.name).join(', ')}.` : '';
}

function Cases({ game, ids }: { game?: string | undefined; ids: readonly string[] }) {
  if (!ids[0] || !game) return null;
  return (
    <a class="case" href={`#/rules/${game}/${encodeURIComponent(ids[0])}`} title={`Read rule ${caseLabel(ids[0], names.value)}`}>
      {caseLabel(ids[0], names.value)}
    </a>
  );
}

function Flag({ game, state, onPick, side }: { game: string; state: OptionState; onPick(v: boolean): void; side?: string | undefined }) {
  const { option, value, why } = state;
  const id = `option-${option.id}`;
  const blocked = why !== undefined && value !== true;
  return (
    <li class={blocked ? 'blocked' : ''}>
      <input
        type="checkbox"
        id={id}
        checked={value === true}
        aria-disabled={blocked}
        aria-describedby={`${id}-about`}
        onClick={(e) => {
          if (blocked) e.preventDefault();
        }}
        onChange={(e) => {
          if (!blocked) onPick(e.currentTarget.checked);
        }}
      />
      <label for={id}>{option.name}</label>
      <Cases game={game} ids={option.cases} />
      <p id={`${id}-about`}>
        {side ? <span class="option-side">{side}. </span> : null}
        {option.about} {why && <span class="why">{why}</span>}
      </p>
    </li>
  );
}

function Choice({ game, state, onPick, explain }: { game?: string; state: OptionState; onPick(v: string): void; explain?: boolean }) {
  const { option, value, why } = state;
  const now = option.choices?.find((c) => c.id === value);
  return (
    <fieldset class="choice">
      <legend>
        {option.group === 'level' ? 'Rules' : option.name} <Cases game={explain ? game : undefined} ids={option.cases} />
      </legend>
      <div class="segments">
        {option.choices?.map((c) => (
          <button
            type="button"
            key={c.id}
            aria-pressed={value === c.id}
            aria-disabled={why !== undefined && value !== c.id}
            title={c.about ?? c.name}
            onClick={() => why === undefined && onPick(c.id)}
          >
            {c.name}
          </button>
        ))}
      </div>
      {(why || explain || option.group === 'level') && (
        <p class="quiet">{why ?? (option.group === 'level' ? option.about : [option.about, now?.about].filter(Boolean).join(' '))}</p>
      )}
    </fieldset>
  );
}
