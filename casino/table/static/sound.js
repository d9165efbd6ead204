// Sounds, off by default: cards, chips, a shuffle, and a hand's outcome. They are generated here,
// quiet, and shorter than an eighth of a second.

import { setting } from "./settings.js";

const CHIP = [[2300, 0], [3100, 0.03]]; // pitch in hertz, start in seconds
const TONES = {
  chip: CHIP,
  win: [[660, 0], [880, 0.05]],
  blackjack: [[660, 0], [880, 0.03], [1320, 0.06]],
  bust: [[150, 0], [110, 0.04]],
  lose: [[330, 0], [262, 0.05]],
  push: [[440, 0]],
};
let context = null;
let coming = [];

// Plays a card, a shuffle, or one of `TONES` after `delay` milliseconds.
export function play(kind, delay = 0) {
  if (!setting("sound") || typeof AudioContext === "undefined") return;
  context = context || new AudioContext();
  const at = context.currentTime + Math.max(0, delay) / 1000;
  if (TONES[kind]) tone(TONES[kind], at);
  else rustle(at, kind === "shuffle" ? 0.11 : 0.06);
}

// Cancels sounds that were to be played later.
export function hush() {
  for (const source of coming) source.stop();
  coming = [];
}

function begins(source, at) {
  source.start(at);
  coming.push(source);
  source.onended = () => (coming = coming.filter((each) => each !== source));
}

function tone(pitches, at) {
  for (const [pitch, later] of pitches) {
    const source = context.createOscillator(),
      volume = context.createGain();
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(0.05, at + later);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + later + 0.06);
    source.connect(volume).connect(context.destination);
    begins(source, at + later);
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
  begins(source, at);
}
