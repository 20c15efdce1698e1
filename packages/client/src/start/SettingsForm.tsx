/** How things look, move and sound. The same form on the start page and over a game. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PaletteName } from '../board/draw/palette.ts';
import { makePalette } from '../board/draw/palette.ts';
import type { CounterStyle } from '../board/types.ts';
import { change, DEFAULTS, type Settings, settings } from '../store/settings.ts';

const PALETTES: [PaletteName, string, string][] = [
  ['standard', 'Standard', 'Teal for what you can do, amber for caution, red for attack'],
  ['deutan', 'Deuteranopia', 'For deuteranopia: blue against orange'],
  ['protan', 'Dark reds', 'For protanopia: blue against yellow and magenta'],
  ['tritan', 'Blue and yellow alike', 'For tritanopia: teal against red'],
  ['contrast', 'High contrast', 'Stronger lines and veils'],
];
const STYLES: [CounterStyle, string, string][] = [
  ['classic', 'Classic', 'Printed cardboard'],
  ['flat', 'Flat', 'Without bevel and shadow'],
  ['bold', 'Bold', 'Larger symbol and values, no designation'],
];
const SCALES: [number, string][] = [
  [0, 'By the screen'],
  [100, '100%'],
  [125, '125%'],
  [150, '150%'],
  [175, '175%'],
  [200, '200%'],
];
const MOTIONS: [Settings['motion'], string][] = [
  ['auto', 'System setting'],
  ['normal', 'Normal'],
  ['slow', 'Slow'],
  ['off', 'None'],
];

const SPEEDS: [Settings['computerSpeed'], string, string][] = [
  ['slow', 'Slow', 'Time to look at every move'],
  ['reading', 'Normal', 'Fast enough not to bore, slow enough to follow'],
  ['quick', 'Quick', 'Only what is in the corner of your eye'],
  ['instant', 'At once', 'You see the position after it'],
];

function Field({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="setting">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Swatches({ of }: { of: PaletteName }) {
  const { overlay } = makePalette(of);
  return (
    <span class="swatches" aria-hidden="true">
      {[overlay.action, overlay.caution, overlay.attack, overlay.star].map((c) => (
        <i key={c} style={{ background: c }} />
      ))}
    </span>
  );
}

function Switch({ name, about, value, set }: { name: string; about: string; value: boolean; set(v: boolean): void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={value} onChange={(e) => set(e.currentTarget.checked)} />
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </label>
  );
}

export function SettingsForm() {
  const now = settings.value;
  return (
    <form class="settings-form" onSubmit={(e) => e.preventDefault()}>
      <Field title="Counters">
        <div class="segments">
          {STYLES.map(([id, name, about]) => (
            <button
              type="button"
              key={id}
              aria-pressed={now.counterStyle === id}
              title={about}
              onClick={() => change({ counterStyle: id })}
            >
              <Sample style={id} /> {name}
            </button>
          ))}
        </div>
      </Field>
      <Field title="Map colors">
        <div class="radios">
          {PALETTES.map(([id, name, about]) => (
            <label key={id}>
              <input type="radio" name="palette" checked={now.palette === id} onChange={() => change({ palette: id })} />
              <span>
                <b>{name}</b> <Swatches of={id} />
                <small>{about}</small>
              </span>
            </label>
          ))}
        </div>
        <p class="quiet">Whatever is shown by color is also shown by shape or pattern.</p>
      </Field>
      <Field title="Size of the interface">
        <select
          value={String(now.scale)}
          aria-label="Size of the interface"
          onChange={(e) => change({ scale: Number(e.currentTarget.value) })}
        >
          {SCALES.map(([v, name]) => (
            <option key={v} value={String(v)}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field title="Movement of counters and camera">
        <div class="segments">
          {MOTIONS.map(([id, name]) => (
            <button type="button" key={id} aria-pressed={now.motion === id} onClick={() => change({ motion: id })}>
              {name}
            </button>
          ))}
        </div>
      </Field>
      <Field title="Computer speed">
        <div class="segments">
          {SPEEDS.map(([id, name, about]) => (
            <button
              type="button"
              key={id}
              title={about}
              aria-pressed={now.computerSpeed === id}
              onClick={() => change({ computerSpeed: id })}
            >
              {name}
            </button>
          ))}
        </div>
        <Switch
          name="The computer explains itself"
          about="Its plan for the turn, and why it attacks where it does"
          value={now.computerTalks}
          set={(computerTalks) => change({ computerTalks })}
        />
      </Field>
      <Field title="Map and play">
        <Switch name="Hex grid" about="Lines between the hexes" value={now.grid} set={(grid) => change({ grid })} />
        <Switch name="Hex numbers" about="From a middle zoom on" value={now.numbers} set={(numbers) => change({ numbers })} />
        <Switch
          name="Follow the action"
          about="It goes where the other side acts and where you are asked, but not while you move it yourself"
          value={now.follow}
          set={(follow) => change({ follow })}
        />
        <Switch
          name="Announce the other side"
          about="A card when the other side must act"
          value={now.handOver}
          set={(handOver) => change({ handOver })}
        />
        <Switch
          name="Sound"
          about="A wooden click for a placed counter, a die on felt; nothing else"
          value={now.sound}
          set={(sound) => change({ sound })}
        />
      </Field>
      <button type="button" class="text-link" onClick={() => change(DEFAULTS)}>
        Restore defaults
      </button>
    </form>
  );
}

/** A counter of each style, a little reduced to its idea. */
function Sample({ style }: { style: CounterStyle }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const c = canvas?.getContext('2d');
    if (!canvas || !c) return;
    const k = Math.max(1, devicePixelRatio);
    canvas.width = 30 * k;
    canvas.height = 30 * k;
    c.scale(k, k);
    c.fillStyle = '#BDC5C1';
    c.strokeStyle = '#6E7874';
    if (style !== 'flat') {
      c.shadowColor = 'rgba(35,40,44,.4)';
      c.shadowBlur = 2;
      c.shadowOffsetY = 1;
    }
    c.beginPath();
    c.roundRect(2, 2, 26, 26, 2);
    c.fill();
    c.shadowColor = 'transparent';
    c.stroke();
    c.strokeStyle = '#1C2124';
    c.fillStyle = '#F0B27A';
    const [x, y, w, h] = style === 'bold' ? [5, 5, 20, 12] : [8, 9, 14, 9];
    c.fillRect(x, y, w, h);
    c.strokeRect(x, y, w, h);
    c.beginPath();
    c.ellipse(x + w / 2, y + h / 2, w * 0.3, h * 0.25, 0, 0, 7);
    c.stroke();
    c.fillStyle = '#1C2124';
    c.font = `700 ${style === 'bold' ? 10 : 7}px "Barlow Condensed", sans-serif`;
    c.textAlign = 'center';
    c.fillText('4-5-6', 15, 26);
  }, [style]);
  return (
    <span aria-hidden="true">
      <canvas ref={ref} class="style-sample" />
    </span>
  );
}

/** The sheet over a game. */
export function SettingsPanel() {
  return (
    <section class="sheet-panel settings-panel" aria-label="Settings">
      <header>
        <h2>Settings</h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label="Settings">
        <SettingsForm />
      </section>
    </section>
  );
}
