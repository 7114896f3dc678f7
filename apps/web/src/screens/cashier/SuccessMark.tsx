import "./cashier.css";

const COINS = [
  { x: "-92px", y: "-46px" },
  { x: "-58px", y: "-84px" },
  { x: "0px", y: "-98px" },
  { x: "58px", y: "-84px" },
  { x: "92px", y: "-46px" },
] as const;

/** A tick that draws itself with coins flying off; decorative. */
export function SuccessMark() {
  return (
    <span aria-hidden className="relative grid size-20 place-items-center">
      {COINS.map((coin) => (
        <span
          key={coin.x}
          style={{ "--x": coin.x, "--y": coin.y } as Record<string, string>}
          className="btn-gold cashier-coin absolute size-4 rounded-full"
        />
      ))}
      <svg viewBox="0 0 56 56" className="cashier-pop size-20 text-win" fill="none" stroke="currentColor">
        <circle cx="28" cy="28" r="27" className="fill-win/15" stroke="none" />
        <circle
          cx="28"
          cy="28"
          r="24"
          strokeWidth="3"
          className="cashier-ring"
          transform="rotate(-90 28 28)"
        />
        <path
          d="m17 29 8 8 15-17"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="cashier-tick"
        />
      </svg>
    </span>
  );
}
