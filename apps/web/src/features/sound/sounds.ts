import type { Note } from "@khela/ui/synth";

const tone = (wave: OscillatorType, from: number, ms: number, gain: number, at = 0, to = from): Note => ({
  wave,
  from,
  to,
  ms,
  gain,
  at,
});
const noise = (from: number, to: number, ms: number, gain: number, at = 0): Note => ({
  wave: "noise",
  from,
  to,
  ms,
  gain,
  at,
});

/** Notes one after the other. */
function run(wave: OscillatorType, pitches: readonly number[], stepMs: number, gain: number): Note[] {
  return pitches.map((pitch, index) => tone(wave, pitch, stepMs * 2.2, gain, index * stepMs));
}

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const C6 = 1046.5;
const E6 = 1318.5;
const G6 = 1568;
const C7 = 2093;

/** All sounds of the games. Win sounds are for payouts above the stake only. */
export const SOUNDS = {
  button: [tone("triangle", 620, 55, 0.16, 0, 480)],
  spin: [noise(500, 2200, 260, 0.22), tone("sawtooth", 110, 240, 0.07, 0, 260)],
  reelStop: [tone("sine", 150, 90, 0.5, 0, 70), noise(1600, 500, 45, 0.16)],
  scatter: [tone("triangle", G5, 180, 0.24), tone("triangle", C6, 320, 0.2, 70)],
  anticipation: [tone("sawtooth", 180, 950, 0.06, 0, 760), noise(300, 2600, 950, 0.07)],
  line: [tone("triangle", E6, 90, 0.09)],
  win: run("triangle", [C5, E5, G5, C6], 75, 0.2),
  winBig: [
    ...run("triangle", [C5, E5, G5, C6, E6, G6, C7], 90, 0.22),
    ...run("sine", [C5 / 2, G5 / 2, C5], 210, 0.24),
  ],
  winHuge: [
    ...run("triangle", [C5, E5, G5, C6, G5, C6, E6, G6, E6, G6, C7, C7], 105, 0.22),
    ...run("square", [C5 / 2, C5 / 2, G5 / 2, C5], 300, 0.06),
    noise(3000, 7000, 1300, 0.05, 200),
  ],
  feature: [...run("triangle", [G5, C6, E6, G6, C7], 120, 0.22), noise(800, 6000, 700, 0.08)],
  takeOff: [noise(160, 1400, 1100, 0.3), tone("sawtooth", 60, 1000, 0.12, 0, 190)],
  cashOut: [...run("triangle", [E6, G6, C7], 65, 0.2), noise(6000, 3000, 120, 0.05)],
  crash: [noise(900, 60, 700, 0.5), tone("sine", 120, 500, 0.45, 0, 32)],
  wind: [noise(260, 1100, 900, 0.2), noise(1100, 500, 700, 0.14, 700)],
  cut: [
    noise(5200, 2400, 110, 0.34),
    tone("triangle", 1240, 420, 0.2, 70, 260),
    noise(700, 200, 500, 0.16, 160),
  ],
  lose: [tone("sine", 240, 170, 0.14, 0, 150)],
  gem: run("triangle", [E6, G6], 55, 0.16),
  tick: [tone("square", 980, 30, 0.05)],
  roll: [noise(2400, 900, 300, 0.14), tone("triangle", 300, 300, 0.08, 0, 620)],
} as const satisfies Record<string, readonly Note[]>;

export type SoundName = keyof typeof SOUNDS;
