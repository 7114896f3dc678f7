import type { FishPays, FishTitle } from "../types.ts";

const fixed = (times: number): FishPays => ({ kind: "fixed", times });
const drawn = (...prizes: readonly (readonly [times: number, weight: number])[]): FishPays => ({
  kind: "drawn",
  prizes: prizes.map(([times, weight]) => ({ times, weight })),
});

/** Fish of the Bay of Bengal, from the silver barb to the golden hilsa, by rising payout. */
export const GOLDEN_HILSA: FishTitle = {
  code: "golden-hilsa",
  mathsVersion: 1,
  kinds: [
    { code: "punti", pays: fixed(2), weight: 22, school: 6, crossMs: [13_000, 18_000], length: 70 },
    { code: "tengra", pays: fixed(3), weight: 18, school: 4, crossMs: [12_000, 17_000], length: 86 },
    { code: "koi", pays: fixed(5), weight: 15, school: 4, crossMs: [13_000, 18_000], length: 90 },
    { code: "chingri", pays: fixed(7), weight: 12, school: 3, crossMs: [15_000, 20_000], length: 100 },
    { code: "pabda", pays: fixed(10), weight: 10, school: 3, crossMs: [12_000, 17_000], length: 120 },
    { code: "rui", pays: fixed(15), weight: 8, school: 2, crossMs: [14_000, 19_000], length: 140 },
    { code: "chitol", pays: fixed(20), weight: 7, school: 2, crossMs: [14_000, 19_000], length: 160 },
    {
      code: "crab",
      pays: drawn([10, 49], [20, 27], [40, 14], [80, 7], [150, 3]),
      weight: 4,
      school: 1,
      crossMs: [20_000, 26_000],
      length: 150,
    },
    { code: "boal", pays: fixed(30), weight: 5, school: 1, crossMs: [13_000, 18_000], length: 210 },
    {
      code: "turtle",
      pays: drawn([20, 51], [40, 29], [60, 12], [100, 8]),
      weight: 4,
      school: 1,
      crossMs: [20_000, 26_000],
      length: 180,
    },
    { code: "ray", pays: fixed(60), weight: 3, school: 1, crossMs: [17_000, 22_000], length: 250 },
    { code: "shark", pays: fixed(100), weight: 2, school: 1, crossMs: [15_000, 20_000], length: 330 },
    {
      code: "hilsa",
      pays: drawn([50, 40], [80, 30], [150, 20], [300, 8], [500, 2]),
      weight: 2,
      school: 1,
      crossMs: [18_000, 23_000],
      length: 280,
    },
  ],
};
