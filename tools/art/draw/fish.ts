import { svgUri } from "./assets.ts";
import { stops } from "./color.ts";

/**
 * The creatures of the fishing games, drawn on 640 x 400, facing right. Those in `SEEN_FROM_ABOVE` rotate
 * with their direction; for the others the screen must keep the belly down.
 */

interface Skin {
  /** The colours of back, side and belly. */
  readonly body: readonly [string, string, string, string];
  readonly fin: readonly [string, string];
  readonly line: string;
}

interface FishShape {
  readonly skin: Skin;
  /** The outline of the body, from the mouth over the back to the tail and back along the belly. */
  readonly body: string;
  readonly tail: string;
  readonly fins: readonly string[];
  readonly eye: readonly [x: number, y: number, radius: number];
  /** The box in which scales are drawn; a body without it has none. */
  readonly scales?: readonly [x: number, y: number, columns: number, rows: number];
  /** Markings on the body: stripes, spots. */
  readonly marks?: string;
  /** Drawn in front of the body: whiskers, mouth. */
  readonly front?: string;
  readonly gill?: string;
  /** A fin on the visible side. */
  readonly side?: string;
}

const VIEW = `xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"`;

const defs = ({ body, fin }: Skin): string => `<defs>
  <linearGradient id="b" x1="0" y1="0" x2="0" y2="1">${stops(body)}</linearGradient>
  <linearGradient id="f" x1="1" y1="0" x2="0" y2="1">${stops(fin)}</linearGradient>
  <linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
  <radialGradient id="e" cx=".4" cy=".35" r=".8"><stop stop-color="#fff"/><stop offset=".7" stop-color="#f3f6f0"/><stop offset="1" stop-color="#aab4ad"/></radialGradient>
  <filter id="l" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur in="SourceAlpha" stdDeviation="7"/>
    <feSpecularLighting surfaceScale="9" specularConstant="1.15" specularExponent="40" lighting-color="#fffbe6"><feDistantLight azimuth="250" elevation="48"/></feSpecularLighting>
    <feComposite in2="SourceAlpha" operator="in"/><feComposite in="SourceGraphic" operator="arithmetic" k1="0" k2="1" k3=".9" k4="0"/></filter></defs>`;

function scaleArcs([x0, y0, columns, rows]: readonly [number, number, number, number]): string {
  const arcs: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = x0 + column * 26 + (row % 2) * 13;
      arcs.push(`M${x} ${y0 + row * 20}q-14 10 0 20`);
    }
  }
  return `<path clip-path="url(#c)" d="${arcs.join("")}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="3.5"/><path clip-path="url(#c)" transform="translate(-3 0)" d="${arcs.join("")}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3"/>`;
}

const eyeAt = ([x, y, r]: readonly [number, number, number]): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#e)" stroke="#10202c" stroke-opacity=".6" stroke-width="3"/><circle cx="${x + r * 0.15}" cy="${y}" r="${r * 0.6}" fill="#14161f"/><circle cx="${x + r * 0.32}" cy="${y - r * 0.3}" r="${r * 0.22}" fill="#fff"/>`;

const rays = (fins: readonly string[]): string => fins.map((d) => `<path d="${d}" fill="url(#f)"/>`).join("");

function fish(shape: FishShape): string {
  const { skin, body, tail, fins, eye, scales, marks = "", front = "", gill, side } = shape;
  return `<svg ${VIEW}>${defs(skin)}<defs><clipPath id="c"><path d="${body}"/></clipPath></defs>
    <g stroke="${skin.line}" stroke-width="5" stroke-linejoin="round">${rays([tail, ...fins])}</g>
    <path d="${body}" fill="url(#b)" stroke="${skin.line}" stroke-width="6" stroke-linejoin="round" filter="url(#l)"/>
    <g clip-path="url(#c)">${marks}<path d="${body}" transform="translate(8 -4) scale(1 .52) translate(0 160)" fill="url(#g)" opacity=".33"/></g>
    ${scales ? scaleArcs(scales) : ""}
    ${gill ? `<path d="${gill}" fill="none" stroke="${skin.line}" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>` : ""}
    ${side ? `<path d="${side}" fill="url(#f)" stroke="${skin.line}" stroke-width="4" stroke-linejoin="round"/>` : ""}
    ${front}${eyeAt(eye)}</svg>`;
}

const whiskers = (d: string, color: string): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round"/>`;
const mouth = (d: string, color: string): string => whiskers(d, color);

/** The slender body that most fish share, and a deep one. */
const SLIM = "M600 206Q560 128 400 118Q230 112 120 192Q112 202 120 212Q230 296 400 288Q560 280 600 206Z";
const DEEP = "M596 212Q556 92 380 74Q220 70 118 190Q110 202 118 214Q220 330 380 330Q556 322 596 212Z";

const FISH: Readonly<Record<string, FishShape>> = {
  punti: {
    skin: {
      body: ["#7f95a8", "#dfeef6", "#ffffff", "#ffd9a0"],
      fin: ["#ff9a5a", "#d5401f"],
      line: "#3f5568",
    },
    body: DEEP,
    tail: "M134 202L28 92Q70 202 28 312Z",
    fins: ["M300 84Q330 16 420 26Q392 54 400 80Z", "M330 322Q322 376 262 380Q280 350 268 318Z"],
    eye: [530, 180, 30],
    scales: [170, 96, 13, 11],
    marks: `<circle cx="176" cy="200" r="26" fill="#2b3440" opacity=".75"/>`,
    gill: "M462 118Q430 204 466 292",
    side: "M446 214Q396 206 372 252Q412 268 446 214Z",
  },
  tengra: {
    skin: {
      body: ["#6b5a2c", "#d8b45a", "#fff0c0", "#ffffff"],
      fin: ["#ffdf8a", "#a8782a"],
      line: "#4a3a16",
    },
    body: SLIM,
    tail: "M134 202L30 118Q84 202 30 286Z",
    fins: [
      "M400 122Q420 40 340 46Q352 84 330 120Z",
      "M250 132Q230 92 180 104Q196 130 186 158Z",
      "M320 286Q300 340 250 330Q272 306 262 280Z",
    ],
    eye: [530, 180, 22],
    marks: `<path d="M120 190Q340 168 560 186M120 226Q340 222 540 236" stroke="#5a4210" stroke-opacity=".55" stroke-width="11" fill="none"/>`,
    front: whiskers("M584 224Q620 260 600 330M572 234Q590 290 548 344M590 196Q628 170 634 120", "#4a3a16"),
    gill: "M468 136Q446 204 468 268",
    side: "M446 226Q386 236 372 286Q420 280 446 226Z",
  },
  koi: {
    skin: {
      body: ["#3f5a2a", "#8fae4a", "#ffe08a", "#ffc062"],
      fin: ["#b5d06a", "#4f7a2a"],
      line: "#27401a",
    },
    body: DEEP,
    tail: "M136 202Q60 104 34 132Q52 202 34 272Q60 300 136 202Z",
    fins: [
      "M470 96Q440 18 392 40Q360 10 322 42Q286 22 250 66Q210 60 184 130L300 84Z",
      "M330 326Q320 372 280 360Q250 376 220 330Q196 320 184 276Z",
    ],
    eye: [532, 184, 27],
    scales: [170, 96, 13, 11],
    marks: `<path d="M240 80Q220 200 240 330M320 76Q300 200 320 330M400 76Q380 200 400 330" stroke="#22380f" stroke-opacity=".4" stroke-width="22" fill="none"/>`,
    gill: "M466 112Q438 204 470 296",
    side: "M446 220Q390 216 372 264Q418 274 446 220Z",
  },
  pabda: {
    skin: {
      body: ["#7a86a8", "#e6ecff", "#ffffff", "#cfe6ff"],
      fin: ["#dfe9ff", "#8296cc"],
      line: "#475378",
    },
    body: "M606 196Q566 128 430 126Q230 138 96 210Q230 270 420 276Q572 272 606 196Z",
    tail: "M108 210L22 140Q60 210 18 296Z",
    fins: ["M440 272Q300 352 130 250L150 232Q300 280 440 262Z", "M440 128Q440 72 400 74Q406 100 392 130Z"],
    eye: [546, 178, 22],
    marks: `<path d="M110 206Q340 166 560 190" stroke="#5d7cd8" stroke-opacity=".5" stroke-width="12" fill="none"/><ellipse cx="452" cy="192" rx="20" ry="24" fill="#3d4a78" opacity=".45"/>`,
    front: whiskers("M590 214Q620 250 596 300M586 176Q632 150 626 92", "#475378"),
    gill: "M486 140Q464 200 486 256",
    side: "M464 214Q412 218 396 258Q436 260 464 214Z",
  },
  rui: {
    skin: {
      body: ["#54406a", "#c98a9a", "#ffd9c0", "#ffffff"],
      fin: ["#ff8f8a", "#b03a4a"],
      line: "#4a2438",
    },
    body: "M604 210Q560 104 390 98Q220 100 118 190Q108 202 118 214Q220 312 390 308Q560 306 604 210Z",
    tail: "M136 202L20 82Q74 202 20 322Z",
    fins: [
      "M420 104Q400 18 300 40Q322 72 306 106Z",
      "M360 306Q350 366 290 362Q306 334 296 306Z",
      "M230 284Q214 336 168 320Q188 296 186 262Z",
    ],
    eye: [540, 184, 24],
    scales: [164, 112, 14, 10],
    front: mouth("M600 224Q576 240 562 232", "#4a2438"),
    gill: "M474 118Q440 206 476 292",
    side: "M450 232Q392 238 374 288Q426 288 450 232Z",
  },
  chitol: {
    skin: {
      body: ["#4a5568", "#aab8c8", "#f2f7fb", "#d7dfe8"],
      fin: ["#cfd8e4", "#66748a"],
      line: "#323c4c",
    },
    body: "M606 232Q560 214 520 160Q440 66 330 96Q180 140 40 236Q38 246 52 250Q250 320 420 304Q560 290 606 232Z",
    tail: "M60 234L16 220Q24 248 16 268L60 252Z",
    fins: ["M470 296Q300 372 60 262L52 246Q260 318 470 284Z", "M300 106Q300 58 262 66Q268 92 258 118Z"],
    eye: [546, 226, 20],
    marks: [0, 1, 2, 3, 4, 5]
      .map(
        (n) =>
          `<circle cx="${130 + n * 44}" cy="${262 - (n % 2) * 6}" r="${12 + n}" fill="#1c2430" opacity=".8"/><circle cx="${130 + n * 44}" cy="${262 - (n % 2) * 6}" r="${15 + n}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`,
      )
      .join(""),
    gill: "M496 176Q470 232 500 284",
    side: "M470 246Q418 248 404 284Q448 286 470 246Z",
  },
  boal: {
    skin: {
      body: ["#39484a", "#7f9a92", "#dfeadb", "#ffffff"],
      fin: ["#9ab8aa", "#3f5f58"],
      line: "#1f2f30",
    },
    body: "M612 202Q590 122 470 112Q260 120 60 212Q56 222 70 226Q270 300 470 294Q598 284 612 202Z",
    tail: "M78 214L14 164Q44 214 16 278Z",
    fins: ["M440 290Q280 356 84 238L76 220Q280 300 440 280Z", "M420 116Q424 60 386 58Q392 90 374 120Z"],
    eye: [548, 168, 19],
    marks: `<path d="M90 212Q320 160 560 166" stroke="#fff" stroke-opacity=".35" stroke-width="14" fill="none"/>`,
    front: `${whiskers("M604 186Q640 120 596 60M594 248Q590 312 520 336M580 256Q560 306 500 316", "#1f2f30")}<path d="M614 206Q560 240 500 228Q556 224 614 206Z" fill="#7a2436" stroke="#1f2f30" stroke-width="4"/>`,
    gill: "M476 136Q446 206 480 272",
    side: "M456 240Q396 250 384 300Q434 296 456 240Z",
  },
  shark: {
    skin: {
      body: ["#2f4a68", "#5f86aa", "#dcebf5", "#ffffff"],
      fin: ["#7fa6c6", "#2f4a68"],
      line: "#1a2b40",
    },
    body: "M622 196Q560 122 400 124Q220 140 70 196Q62 202 70 208Q240 272 410 268Q560 262 622 196Z",
    tail: "M86 202L6 84Q30 110 52 176Q48 208 22 296Q60 262 86 206Z",
    fins: [
      "M400 130Q360 20 292 22Q318 76 300 136Z",
      "M380 262Q340 364 262 372Q296 320 300 258Z",
      "M180 232Q160 272 124 272Q140 250 140 222Z",
      "M190 168Q176 130 148 128Q156 150 150 178Z",
    ],
    eye: [538, 182, 15],
    marks: `<path d="M60 206Q330 190 640 214L640 300L60 300Z" fill="#fff" opacity=".55"/>`,
    front: `<path d="M598 218Q556 250 500 234Q548 232 598 218Z" fill="#7d1f30" stroke="#1a2b40" stroke-width="4"/><path d="M588 223l-8 12-8-10-8 12-8-10-8 11-8-10Z" fill="#fff"/><path d="M470 160q-12 34 0 66M450 158q-12 34 0 68M430 158q-12 34 0 68" fill="none" stroke="#1a2b40" stroke-opacity=".7" stroke-width="5"/>`,
  },
  hilsa: {
    skin: {
      body: ["#c06a00", "#ffc928", "#fff6b8", "#ffe27a"],
      fin: ["#fff0a0", "#e08600"],
      line: "#8a4a00",
    },
    body: "M612 204Q556 96 380 90Q220 96 112 192Q104 202 112 212Q220 318 380 318Q556 312 612 204Z",
    tail: "M132 202L8 70Q70 202 8 334Z",
    fins: [
      "M400 94Q380 10 284 30Q312 64 296 100Z",
      "M370 316Q362 378 296 372Q312 344 302 314Z",
      "M220 288Q206 336 164 320Q182 296 178 260Z",
    ],
    eye: [546, 184, 24],
    scales: [156, 106, 15, 10],
    marks: `<path d="M120 200Q340 96 600 176L600 120Q340 40 120 180Z" fill="#fff" opacity=".35"/>`,
    front: `${mouth("M610 220Q584 240 566 230", "#8a4a00")}<path d="M452 96L440 40L474 70L496 22L514 76L552 54L534 118Q492 92 452 96Z" fill="#fff3a0" stroke="#8a4a00" stroke-width="5" stroke-linejoin="round"/><circle cx="494" cy="82" r="9" fill="#e5304a"/>`,
    gill: "M478 112Q444 206 482 298",
    side: "M454 230Q394 236 376 290Q430 290 454 230Z",
  },
};

/** A prawn: a curled, jointed body with long feelers. */
function prawn(): string {
  const skin: Skin = {
    body: ["#e0533a", "#ff9a6a", "#ffd9b8", "#fff3e0"],
    fin: ["#ffb48a", "#d5402f"],
    line: "#7a1f16",
  };
  const plates = [0, 1, 2, 3, 4, 5]
    .map(
      (n) =>
        `<path d="M${430 - n * 56} ${128 + n * n * 2}q-34 60 -12 ${128 - n * 8}" fill="none" stroke="#7a1f16" stroke-opacity=".55" stroke-width="6"/>`,
    )
    .join("");
  const legs = [0, 1, 2, 3, 4, 5].map((n) => `M${440 - n * 48} ${256 - n * 2}q-8 44 -34 62`).join("");
  return `<svg ${VIEW}>${defs(skin)}<path d="${legs}" fill="none" stroke="#d5402f" stroke-width="10" stroke-linecap="round"/>
    <path d="M560 150Q640 90 632 20M556 160Q636 130 626 250M552 170Q610 220 560 330" fill="none" stroke="#d5402f" stroke-width="6" stroke-linecap="round"/>
    <path d="M96 250L18 204Q30 246 14 262Q34 280 24 322L110 286Z" fill="url(#f)" stroke="#7a1f16" stroke-width="5" stroke-linejoin="round"/>
    <path d="M634 150Q560 160 540 140Q440 84 300 112Q160 150 88 246Q92 284 130 288Q230 226 340 250Q460 280 540 222Q570 200 634 150Z" fill="url(#b)" stroke="#7a1f16" stroke-width="6" stroke-linejoin="round" filter="url(#l)"/>${plates}
    <path d="M470 140Q450 190 480 250" fill="none" stroke="#7a1f16" stroke-width="7"/>${eyeAt([548, 168, 17])}</svg>`;
}

/** A crab from above, claws ahead, a coin on its back. */
function crab(): string {
  const skin: Skin = {
    body: ["#ff8a5a", "#e8401f", "#a81f10", "#7a140c"],
    fin: ["#ff9a6a", "#c22a14"],
    line: "#5a0f08",
  };
  const legs = [-1, 1]
    .map((side) =>
      [0, 1, 2, 3]
        .map((n) => {
          const x = 350 - n * 58;
          return `<path d="M${x} ${200 + side * 90}q${10 - n * 12} ${side * 62} ${-20 - n * 16} ${side * 88}" fill="none" stroke="url(#f)" stroke-width="22" stroke-linecap="round"/><path d="M${x} ${200 + side * 90}q${10 - n * 12} ${side * 62} ${-20 - n * 16} ${side * 88}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="6" stroke-linecap="round"/>`;
        })
        .join(""),
    )
    .join("");
  const claw = (side: number): string =>
    `<g transform="translate(470 ${200 + side * 112}) scale(1 ${side})"><path d="M-90 -20Q-40 50 20 34" fill="none" stroke="#c22a14" stroke-width="34" stroke-linecap="round"/><path d="M0 16Q40 -34 130 -20Q96 0 86 16Q110 22 140 46Q70 92 16 62Q-6 44 0 16Z" fill="url(#b)" stroke="#5a0f08" stroke-width="6" stroke-linejoin="round" filter="url(#l)"/></g>`;
  return `<svg ${VIEW}>${defs(skin)}<defs><radialGradient id="coin" cx=".4" cy=".35" r=".8"><stop stop-color="#fffbe0"/><stop offset=".5" stop-color="#ffd23d"/><stop offset="1" stop-color="#b86a00"/></radialGradient></defs>${legs}${claw(-1)}${claw(1)}
    <path d="M440 200Q430 320 290 322Q130 310 110 200Q130 90 290 78Q430 80 440 200Z" fill="url(#b)" stroke="#5a0f08" stroke-width="7" filter="url(#l)"/>
    <circle cx="262" cy="200" r="74" fill="url(#coin)" stroke="#8a4a00" stroke-width="6"/><circle cx="262" cy="200" r="54" fill="none" stroke="#a86400" stroke-width="5"/><path d="M262 160l12 26 28 3-21 19 6 28-25-14-25 14 6-28-21-19 28-3Z" fill="#a86400"/>
    ${eyeAt([430, 166, 18])}${eyeAt([430, 234, 18])}</svg>`;
}

/** A sea turtle from above. */
function turtle(): string {
  const skin: Skin = {
    body: ["#9be07a", "#3f9a4a", "#1f6a3a", "#0f4a2a"],
    fin: ["#b8ec8a", "#4fa04a"],
    line: "#123f22",
  };
  const cells = [
    "M330 200L296 140L232 140L198 200L232 260L296 260Z",
    "M296 140L326 92M232 140L206 92M198 200L136 200M232 260L206 308M296 260L326 308M330 200L400 200",
  ];
  return `<svg ${VIEW}>${defs(skin)}<g stroke="#123f22" stroke-width="6" stroke-linejoin="round" fill="url(#f)">
    <path d="M350 108Q430 20 520 30Q490 92 400 140Z"/><path d="M350 292Q430 380 520 370Q490 308 400 260Z"/><path d="M180 110Q120 60 64 80Q92 130 150 148Z"/><path d="M180 290Q120 340 64 320Q92 270 150 252Z"/><path d="M96 190L44 200L96 210Z"/>
    <path d="M420 160Q500 140 548 160Q596 180 596 200Q596 220 548 240Q500 260 420 240Z" filter="url(#l)"/></g>
    <path d="M440 200Q430 330 270 334Q110 322 96 200Q110 78 270 66Q430 70 440 200Z" fill="url(#b)" stroke="#123f22" stroke-width="8" filter="url(#l)"/>
    <path d="${cells.join("")}" fill="none" stroke="#0c3a1e" stroke-opacity=".7" stroke-width="9" stroke-linejoin="round"/>
    <path d="M330 200L296 140L232 140L198 200L232 260L296 260Z" fill="#fff" opacity=".12"/>
    ${eyeAt([556, 174, 14])}${eyeAt([556, 226, 14])}</svg>`;
}

/** A stingray from above, with a long tail. */
function ray(): string {
  const skin: Skin = {
    body: ["#8a5fd0", "#5a3fb0", "#3a2a80", "#241858"],
    fin: ["#b08af0", "#5a3fb0"],
    line: "#1c1046",
  };
  const spots = Array.from({ length: 16 }, (_, n) => {
    const side = n % 2 === 0 ? -1 : 1;
    return `<circle cx="${250 + ((n * 53) % 240)}" cy="${200 + side * (26 + ((n * 37) % 96))}" r="${7 + (n % 4) * 3}" fill="#7de8ff" opacity=".75"/>`;
  }).join("");
  const wings =
    "M600 200Q560 168 520 160Q430 140 360 20Q320 100 220 150Q170 178 150 200Q170 222 220 250Q320 300 360 380Q430 260 520 240Q560 232 600 200Z";
  return `<svg ${VIEW}>${defs(skin)}<defs><clipPath id="c"><path d="${wings}"/></clipPath></defs>
    <path d="M170 192Q80 190 6 214Q80 214 170 210Z" fill="#3a2a80" stroke="#1c1046" stroke-width="4"/><path d="M96 196l26-26 6 26Z" fill="#b08af0" stroke="#1c1046" stroke-width="3"/>
    <path d="${wings}" fill="url(#b)" stroke="#1c1046" stroke-width="7" stroke-linejoin="round" filter="url(#l)"/><g clip-path="url(#c)">${spots}<path d="M600 200Q420 176 150 200Q420 224 600 200Z" fill="#fff" opacity=".16"/></g>
    ${eyeAt([512, 176, 14])}${eyeAt([512, 224, 14])}</svg>`;
}

const OTHERS: Readonly<Record<string, () => string>> = { chingri: prawn, crab, turtle, ray };

/** A creature as a data URI. @throws Error for an unknown name */
export function creature(name: string): string {
  const shape = FISH[name];
  const draw = shape ? () => fish(shape) : OTHERS[name];
  if (!draw) throw new Error(`no creature ${name}`);
  return svgUri(draw());
}
