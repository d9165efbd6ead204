// Sounds, off until they are asked for: a card, a chip, a shuffle. Made here, nothing is fetched.

import { setting } from "./settings.js";

let context = null;

// `kind` is card, chip or shuffle; each is quiet and shorter than an eighth of a second.
export function play(kind, delay = 0) {
  if (!setting("sound") || typeof AudioContext === "undefined") return;
  context = context || new AudioContext();
  const at = context.currentTime + delay / 1000;
  if (kind === "chip") tone(at);
  else rustle(at, kind === "shuffle" ? 0.11 : 0.06);
}

function tone(at) {
  for (const [pitch, later] of [
    [2300, 0],
    [3100, 0.03],
  ]) {
    const source = context.createOscillator(),
      volume = context.createGain();
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0.05, at + later);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + later + 0.06);
    source.connect(volume).connect(context.destination);
    source.start(at + later);
    source.stop(at + later + 0.07);
  }
}

function rustle(at, seconds) {
  const length = Math.floor(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const source = context.createBufferSource(),
    filter = context.createBiquadFilter(),
    volume = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  volume.gain.value = 0.12;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(at);
}
