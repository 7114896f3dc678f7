/** A small synthesiser on WebAudio: every sound is a few notes, so nothing is downloaded. */

/** One voice of a sound. Times in milliseconds, frequencies in hertz, `gain` 0 to 1. */
export interface Note {
  readonly wave: OscillatorType | "noise";
  /** Pitch at the start; for noise, the centre of its frequency band. */
  readonly from: number;
  /** Pitch at the end; `from` by default. */
  readonly to?: number;
  readonly ms: number;
  readonly gain: number;
  /** Silence before the note. */
  readonly at?: number;
}

const ATTACK_S = 0.006;
const SILENT = 0.0001;
const NOISE_SECONDS = 1;

/** White noise from a fixed linear congruential generator, because sound needs no secure randomness. */
function noiseBuffer(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 22_222;
  for (let index = 0; index < samples.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    samples[index] = state / 1_073_741_824 - 1;
  }
  return buffer;
}

export interface Synth {
  /** Plays the notes together, starting now. */
  play(notes: readonly Note[]): void;
  close(): void;
}

/** Opens the sound output. Must be called in a user gesture, because browsers mute it otherwise. */
export function createSynth(): Synth {
  const context = new AudioContext();
  const master = context.createGain();
  master.gain.value = 0.5;
  const limiter = context.createDynamicsCompressor();
  master.connect(limiter).connect(context.destination);
  let noise: AudioBuffer | undefined;
  let sounding = 0;
  let closed = false;
  context.addEventListener("statechange", restOrSound);

  /** Suspends the output between sounds, because a running one keeps a thread busy even when silent. */
  function restOrSound(): void {
    if (closed) return;
    if (context.state === "running" && sounding === 0) context.suspend().catch(unlessClosed);
    // A browser also suspends the output of a tab in the background.
    else if (context.state === "suspended" && sounding > 0) context.resume().catch(unlessClosed);
  }

  /** Closing rejects the calls that are still pending. */
  function unlessClosed(error: unknown): void {
    if (!closed) throw error;
  }

  function voice(note: Note): void {
    const start = context.currentTime + (note.at ?? 0) / 1000;
    const end = start + note.ms / 1000;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(SILENT, start);
    envelope.gain.exponentialRampToValueAtTime(Math.max(note.gain, SILENT), start + ATTACK_S);
    envelope.gain.exponentialRampToValueAtTime(SILENT, end);
    envelope.connect(master);
    const source =
      note.wave === "noise" ? noiseVoice(note, start, end, envelope) : context.createOscillator();
    if (source instanceof OscillatorNode) {
      source.type = note.wave as OscillatorType;
      source.frequency.setValueAtTime(note.from, start);
      source.frequency.exponentialRampToValueAtTime(Math.max(note.to ?? note.from, 1), end);
      source.connect(envelope);
    }
    sounding += 1;
    source.addEventListener("ended", () => {
      sounding -= 1;
      restOrSound();
    });
    source.start(start);
    source.stop(end + 0.02);
  }

  function noiseVoice(note: Note, start: number, end: number, envelope: GainNode): AudioBufferSourceNode {
    noise ??= noiseBuffer(context);
    const source = context.createBufferSource();
    source.buffer = noise;
    source.loop = true;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = 0.8;
    band.frequency.setValueAtTime(note.from, start);
    band.frequency.exponentialRampToValueAtTime(Math.max(note.to ?? note.from, 1), end);
    source.connect(band).connect(envelope);
    return source;
  }

  return {
    play(notes) {
      for (const note of notes) voice(note);
      restOrSound();
    },
    close() {
      closed = true;
      void context.close();
    },
  };
}
