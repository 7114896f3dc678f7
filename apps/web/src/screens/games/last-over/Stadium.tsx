import type { Shot } from "@khela/games/last-over/last-over";

interface StadiumProps {
  /** The last shot; undefined before the first. */
  shot: Shot | undefined;
  out: boolean;
}

/** The cricket ground in the evening: stands, lights, pitch, the batter, and where the last ball went. */
export function Stadium({ shot, out }: StadiumProps) {
  const went = shot === undefined ? "none" : out ? "out" : shot;
  return (
    <svg
      viewBox="0 0 640 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className="over-stadium block w-full"
      data-went={went}
    >
      <defs>
        <linearGradient id="over-sky" x2="0" y2="1">
          <stop stopColor="#101b4d" />
          <stop offset="1" stopColor="#43306b" />
        </linearGradient>
        <radialGradient id="over-grass" cx=".5" cy="0" r="1.1">
          <stop stopColor="#3fbf62" />
          <stop offset="1" stopColor="#0b4a2c" />
        </radialGradient>
        <radialGradient id="over-light">
          <stop stopColor="#fff" stopOpacity=".9" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="640" height="300" fill="url(#over-sky)" />
      <path d="M0 118Q320 60 640 118V150H0Z" fill="#1a1f4a" />
      {Array.from({ length: 90 }, (_, index) => (
        <circle
          key={index}
          cx={8 + ((index * 71) % 624)}
          cy={104 + ((index * 37) % 34) - 22 * Math.sin((((index * 71) % 624) / 640) * Math.PI)}
          r="2.6"
          fill={["#ffc83d", "#ff6b81", "#7dd3ff", "#f4f1e6", "#35d89a"][index % 5]}
          opacity=".75"
        />
      ))}
      {[70, 570].map((x) => (
        <g key={x}>
          <path d={`M${x} 128V34`} stroke="#5a648f" strokeWidth="5" />
          <rect x={x - 26} y="18" width="52" height="22" rx="4" fill="#dfe8ff" />
          <circle cx={x} cy="29" r="64" fill="url(#over-light)" opacity=".55" />
        </g>
      ))}
      <path d="M-60 300Q-20 138 320 138T700 300Z" fill="url(#over-grass)" />
      <path
        d="M20 300Q60 158 320 158T620 300"
        fill="none"
        stroke="#f4f1e6"
        strokeOpacity=".75"
        strokeWidth="3"
        strokeDasharray="10 8"
      />
      <path d="M288 168H352L410 300H230Z" fill="#d9b67a" />
      <path d="M282 182H358M240 278H400" stroke="#fff" strokeWidth="2.5" opacity=".85" />
      <g className="over-stumps">
        <path
          d="M308 284V236M320 284V236M332 284V236"
          stroke="#f4e3b0"
          strokeWidth="5.5"
          strokeLinecap="round"
        />
        <path
          className="over-bails"
          d="M306 234H320M320 234H334"
          stroke="#ffc83d"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
      <g className="over-batter">
        <path
          d="M366 286L372 248L360 246L352 288M372 248L386 288"
          stroke="#f4f1e6"
          strokeWidth="11"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M358 200Q374 190 388 202L386 250H358Z" fill="#0c7a4f" />
        <path d="M360 222H387" stroke="#d6304f" strokeWidth="9" />
        <circle cx="372" cy="184" r="13" fill="#8a5a3c" />
        <path d="M357 184Q358 166 374 166Q390 168 387 182L394 186H357Z" fill="#0c7a4f" />
        <g className="over-bat">
          <path d="M366 212L342 226" stroke="#8a5a3c" strokeWidth="8" strokeLinecap="round" />
          <path d="M346 222L330 268" stroke="#e8c07d" strokeWidth="13" strokeLinecap="round" />
          <path d="M348 218L343 230" stroke="#d6304f" strokeWidth="7" strokeLinecap="round" />
        </g>
      </g>
      <circle
        className="over-cherry"
        cx="330"
        cy="250"
        r="7"
        fill="#e23b4e"
        stroke="#fff"
        strokeWidth="1.5"
      />
    </svg>
  );
}
