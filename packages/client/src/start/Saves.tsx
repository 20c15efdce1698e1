/** Games kept in this browser. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../panels/icons.tsx';
import { adoptSave, dropSave, listSaves, pictureOf, readSaveFile, type SaveRecord, saveBlob } from '../store/index.ts';
import { Picture } from './Picture.tsx';
import { ago } from './setup.ts';

export const saves = signal<readonly SaveRecord[] | undefined>(undefined);
export const saveTrouble = signal('');

export async function loadSaves(): Promise<void> {
  try {
    saves.value = await listSaves();
  } catch (e) {
    saves.value = [];
    saveTrouble.value = `This browser keeps no games: ${e instanceof Error ? e.message : e}. Save to files instead.`;
  }
}

/** Opens a file as a new game of this browser. */
export async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    const save = await readSaveFile(file);
    location.hash = `#/play/${adoptSave(save, [], file.name.replace(/\.hexfront\.json(\.gz)?$|\.json(\.gz)?$/, ''))}`;
  } catch (e) {
    saveTrouble.value = `${file.name}: ${e instanceof Error ? e.message : e}`;
  }
}

async function toFile(record: SaveRecord): Promise<void> {
  const { blob, suffix } = await saveBlob(record.save);
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = `${record.game}-${record.scenario}-${record.when}`.replace(/[^\w-]+/g, '-') + suffix;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

/** The scenario, and the name the game was given if that says something else. */
const titleOf = (r: SaveRecord): string =>
  !r.name ? r.scenarioName : r.name.includes(r.scenarioName) ? r.name : `${r.scenarioName} (${r.name})`;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const seatWords = (r: SaveRecord): string =>
  r.seats.some((s) => s.by === 'computer')
    ? 'Against the computer.'
    : r.seats.some((s) => s.by === 'remote')
      ? 'Against a friend.'
      : 'Hot seat.';

/** The map as it was left; before that the picture of the scenario. */
function SavePicture({ record }: { record: SaveRecord }) {
  const own = pictureOf(record.id);
  return own ? <img src={own} alt="" /> : <Picture game={record.game} scenario={record.scenario} />;
}

export function ContinueCard({ record }: { record: SaveRecord }) {
  return (
    <section class="continue" aria-label="Continue">
      <span class="continue-picture">
        <SavePicture record={record} />
      </span>
      <div class="continue-text">
        <h2>
          {titleOf(record)}, {record.over ? 'finished' : `turn ${record.turn} of ${record.turns}`}
        </h2>
        <p>
          {seatWords(record)} {sentence(record.says)} Saved {ago(record.updated, Date.now())}.
        </p>
      </div>
      <a class="button" href={`#/replay/${record.id}`}>
        Replay
      </a>
      <a class="button primary" href={`#/play/${record.id}`}>
        Continue
      </a>
    </section>
  );
}

const sure = signal('');

export function SavesPage() {
  useEffect(() => void loadSaves(), []);
  const all = saves.value;
  return (
    <main class="page-narrow">
      <h1>Games and replays</h1>
      <p class="quiet">Every move is kept in this browser at once. A file is safer for the long run, and can be sent.</p>
      {all?.length === 0 && <p>No game has been played in this browser yet.</p>}
      <ul class="saves">
        {all?.map((r) => (
          <li key={r.id}>
            <span class="continue-picture">
              <SavePicture record={r} />
            </span>
            <div class="continue-text">
              <h2>
                {titleOf(r)}
                {r.over ? ', finished' : `, turn ${r.turn} of ${r.turns}`}
              </h2>
              <p>
                {r.gameName}. {r.says} Saved {ago(r.updated, Date.now())}.
              </p>
            </div>
            <span class="saves-acts">
              <a class="button" href={`#/replay/${r.id}`}>
                Replay
              </a>
              <a class="button" href={`#/text/${r.id}`} title="The same game as text, with typed orders">
                Text
              </a>
              <button type="button" class="button" onClick={() => void toFile(r)} title="Save to a file">
                <Icon name="download" size={16} /> File
              </button>
              {sure.value === r.id ? (
                <button
                  type="button"
                  class="button danger"
                  onClick={() => {
                    void dropSave(r.id).then(loadSaves);
                  }}
                >
                  Delete permanently
                </button>
              ) : (
                <button
                  type="button"
                  class="button"
                  aria-label={`Delete ${titleOf(r)}`}
                  title="Delete"
                  onClick={() => {
                    sure.value = r.id;
                  }}
                >
                  <Icon name="trash" size={16} />
                </button>
              )}
              <a class="button primary" href={`#/play/${r.id}`}>
                {r.over ? 'Look' : 'Continue'}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
