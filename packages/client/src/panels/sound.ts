/** Two sounds, made on the spot and off unless wished for: wood for a placed counter, a die on felt. */
import { effect } from '@preact/signals';
import { settings, steps } from '../store/index.ts';

let audio: AudioContext | undefined;

/** A short burst of noise through a filter: what wood and felt have in common. */
function knock(at: number, pitch: number, length: number, loud: number): void {
  if (!audio) return;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const wood = () => knock(0, 900, 0.07, 0.9);
function die(): void {
  for (const [at, loud] of [
    [0, 0.8],
    [0.11, 0.6],
    [0.19, 0.45],
    [0.25, 0.3],
  ])
    knock(at, 320, 0.06, loud);
}

let started = false;
/** Follows what happens on the table. */
export function startSound(): void {
  if (started) return;
  started = true;
  let seen = steps.peek().version;
  effect(() => {
    const { steps: list, version } = steps.value;
    if (version === seen) return;
    seen = version;
    if (!settings.peek().sound || list.length === 0) return;
    audio ??= new AudioContext();
    void audio.resume();
    if (list.some((s) => s.kind === 'roll')) die();
    else if (list.some((s) => s.kind === 'move')) wood();
  });
}
