import { expect, test, vi } from "vitest";
import { createSynth } from "./synth.ts";

class Parameter {
  value = 0;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
}

class Node extends EventTarget {
  gain = new Parameter();
  frequency = new Parameter();
  type = "";
  connect(to: Node): Node {
    return to;
  }
  start(): void {}
  stop(): void {}
}

/** A fake AudioContext that changes state synchronously; the test ends its sources. */
class Output extends EventTarget {
  static last: Output;
  state = "running";
  currentTime = 0;
  destination = new Node();
  sources: Node[] = [];
  constructor() {
    super();
    Output.last = this;
  }
  createGain = () => new Node();
  createDynamicsCompressor = () => new Node();
  createOscillator(): Node {
    const source = new Node();
    this.sources.push(source);
    return source;
  }
  suspend = () => this.turn("suspended");
  resume = () => this.turn("running");
  close = () => this.turn("closed");
  async turn(state: string): Promise<void> {
    if (this.state === "closed") throw new Error("closed");
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const NOTE = { wave: "sine", from: 440, ms: 100, gain: 0.5 } as const;

test("[GAME-08] the sound output rests from the start and between sounds, and sounds when it is asked to", () => {
  vi.stubGlobal("AudioContext", Output);
  vi.stubGlobal("OscillatorNode", Node);
  const synth = createSynth();
  const output = Output.last;
  output.dispatchEvent(new Event("statechange"));
  expect(output.state).toBe("suspended");

  synth.play([NOTE, NOTE]);
  expect(output.state).toBe("running");
  const [first, second] = output.sources;
  first?.dispatchEvent(new Event("ended"));
  expect(output.state).toBe("running");
  second?.dispatchEvent(new Event("ended"));
  expect(output.state).toBe("suspended");

  // An output that is suspended while a sound plays is resumed.
  synth.play([NOTE]);
  void output.turn("suspended");
  expect(output.state).toBe("running");
});

test("[GAME-08] an output that was closed while it sounded is left alone", async () => {
  vi.stubGlobal("AudioContext", Output);
  vi.stubGlobal("OscillatorNode", Node);
  const synth = createSynth();
  const output = Output.last;
  synth.play([NOTE]);
  const resume = vi.spyOn(output, "resume");
  const suspend = vi.spyOn(output, "suspend");
  synth.close();
  // The browser delivers events from before the closing only now.
  output.state = "suspended";
  output.dispatchEvent(new Event("statechange"));
  output.sources[0]?.dispatchEvent(new Event("ended"));
  expect([resume.mock.calls.length, suspend.mock.calls.length]).toEqual([0, 0]);
});
