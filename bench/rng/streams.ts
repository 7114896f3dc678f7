/** Byte streams made from the random numbers of games, for programs that test random bytes. */
import { openSeed } from "@khela/games/fair/stream";
import type { Rng } from "@khela/kernel/rng";

const CHUNK_BYTES = 1 << 16;
/** The number of draws in one round before the next nonce, as in games with few draws. */
const DRAWS_PER_ROUND = 8;
const CARDS = 52;

export interface ByteStream {
  readonly name: string;
  /** Whether the programs must accept the stream; false for a planted fault that they must detect. */
  readonly fair: boolean;
  /** An infinite stream in chunks of 64 KiB; the same for the same seed. */
  bytes(serverSeedHex: string): Generator<Uint8Array>;
}

/** 32-bit integers from consecutive rounds of one player. */
function* words(serverSeedHex: string): Generator<Uint8Array> {
  const rounds = roundsOf(serverSeedHex, "dice");
  for (;;) {
    const chunk = new DataView(new ArrayBuffer(CHUNK_BYTES));
    for (let at = 0; at < CHUNK_BYTES; at += 4) chunk.setUint32(at, rounds.next().value.int(2 ** 32));
    yield new Uint8Array(chunk.buffer);
  }
}

/** Five bits for each card from the twentieth on: all values are equally frequent if the cards are. */
function* cards(serverSeedHex: string, draw: (rng: Rng) => number): Generator<Uint8Array> {
  const rounds = roundsOf(serverSeedHex, "video-poker-jacks");
  let [bits, held] = [0, 0];
  for (;;) {
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (let at = 0; at < CHUNK_BYTES;) {
      const card = draw(rounds.next().value) - (CARDS - 32);
      if (card < 0) continue;
      bits = ((bits << 5) | card) & 0xfff;
      held += 5;
      if (held < 8) continue;
      held -= 8;
      chunk[at] = (bits >> held) & 0xff;
      at += 1;
    }
    yield chunk;
  }
}

/** The draws of consecutive rounds, several from each round's stream. */
function* roundsOf(serverSeedHex: string, gameCode: string): Generator<Rng, never> {
  const source = openSeed(serverSeedHex);
  for (let nonce = 0; ; nonce = (nonce + 1) % 2 ** 32) {
    const rng = source.stream({ clientSeed: "khela", nonce, gameCode });
    for (let count = 0; count < DRAWS_PER_ROUND; count += 1) yield rng;
  }
}

export const STREAMS: readonly ByteStream[] = [
  { name: "draws of rounds", fair: true, bytes: words },
  { name: "cards", fair: true, bytes: (seed) => cards(seed, (rng) => rng.int(CARDS)) },
  // The classical mistake: 48 of 52 cards come a quarter more often than the other four.
  {
    name: "cards by a byte mod 52 (planted)",
    fair: false,
    bytes: (seed) => cards(seed, (rng) => rng.int(256) % CARDS),
  },
];
