/** Fictional leagues and clubs: every name and crest is invented. */

export const SPORTS = ["cricket", "football", "kabaddi", "badminton"] as const;
export type Sport = (typeof SPORTS)[number];

interface Name {
  bn: string;
  en: string;
}

/** The drawing of a club's crest: its shape, the pattern of its two colours, and the colours. */
interface Crest {
  shape: "shield" | "round" | "hexagon" | "diamond";
  pattern: "halves" | "stripes" | "hoops" | "sash" | "quarters" | "chevron";
  first: string;
  second: string;
}

export interface Club {
  key: string;
  name: Name;
  short: Name;
  crest: Crest;
  /** The club's strength in logits relative to an average one. */
  strength: number;
}

export interface League {
  key: string;
  sport: Sport;
  name: Name;
  /** Whether it is one of the leagues that most people follow. */
  major: boolean;
  /** The starting times of its matches, in minutes of the day in Dhaka. */
  startsAt: readonly number[];
  clubs: readonly Club[];
}

type ClubLine = readonly [
  key: string,
  bn: string,
  en: string,
  short: readonly [bn: string, en: string],
  crest: readonly [Crest["shape"], Crest["pattern"], string, string],
  strength: number,
];

const clubs = (lines: readonly ClubLine[]): Club[] =>
  lines.map(([key, bn, en, short, crest, strength]) => ({
    key,
    name: { bn, en },
    short: { bn: short[0], en: short[1] },
    crest: { shape: crest[0], pattern: crest[1], first: crest[2], second: crest[3] },
    strength,
  }));

const at = (hours: number, minutes: number): number => hours * 60 + minutes;

export const LEAGUES: readonly League[] = [
  {
    key: "nakshi-t20",
    sport: "cricket",
    name: { bn: "নকশী টি-টোয়েন্টি কাপ", en: "Nakshi T20 Cup" },
    major: true,
    startsAt: [at(13, 30), at(18, 30), at(22, 0)],
    clubs: clubs([
      [
        "shimul",
        "শিমুল ব্লেজার্স",
        "Shimul Blazers",
        ["শি", "SB"],
        ["shield", "sash", "#c8102e", "#ffb81c"],
        0.35,
      ],
      [
        "machranga",
        "মাছরাঙা একাদশ",
        "Kingfisher XI",
        ["মা", "KX"],
        ["round", "halves", "#007c8a", "#f58220"],
        0.15,
      ],
      ["haor", "হাওর হকস", "Haor Hawks", ["হা", "HH"], ["hexagon", "chevron", "#1d4f91", "#c9d6e4"], 0],
      [
        "jamdani",
        "জামদানি উইভার্স",
        "Jamdani Weavers",
        ["জা", "JW"],
        ["shield", "quarters", "#6a2c91", "#e8c547"],
        0.2,
      ],
      [
        "sundari",
        "সুন্দরী স্ট্যাগস",
        "Sundari Stags",
        ["সু", "SS"],
        ["diamond", "hoops", "#1b7a43", "#d9b382"],
        -0.2,
      ],
      [
        "meghomala",
        "মেঘমালা মিটিওরস",
        "Meghomala Meteors",
        ["মে", "MM"],
        ["round", "sash", "#32307f", "#43c6db"],
        -0.3,
      ],
    ]),
  },
  {
    key: "kodom-league",
    sport: "football",
    name: { bn: "কদম ফুটবল লিগ", en: "Kodom Football League" },
    major: true,
    startsAt: [at(15, 0), at(17, 30), at(20, 45)],
    clubs: clubs([
      ["doyel", "দোয়েল এফসি", "Doyel FC", ["দো", "DF"], ["round", "stripes", "#111827", "#f3f4f6"], 0.45],
      [
        "palash",
        "পলাশ ইউনাইটেড",
        "Palash United",
        ["প", "PU"],
        ["shield", "halves", "#e4572e", "#5c0f1e"],
        0.3,
      ],
      ["mohona", "মোহনা সিটি", "Mohona City", ["মো", "MC"], ["hexagon", "hoops", "#2aa7df", "#ffffff"], 0.1],
      [
        "taruchhaya",
        "তরুছায়া অ্যাথলেটিক",
        "Taruchhaya Athletic",
        ["ত", "TA"],
        ["shield", "chevron", "#14753c", "#f7d046"],
        -0.05,
      ],
      [
        "nilkontho",
        "নীলকণ্ঠ এসসি",
        "Nilkontho SC",
        ["নী", "NS"],
        ["diamond", "sash", "#0b3d91", "#8ed1fc"],
        -0.2,
      ],
      [
        "krishnochura",
        "কৃষ্ণচূড়া রোভার্স",
        "Krishnochura Rovers",
        ["কৃ", "KR"],
        ["round", "quarters", "#b3122b", "#ffe1a8"],
        -0.4,
      ],
    ]),
  },
  {
    key: "mati-kabaddi",
    sport: "kabaddi",
    name: { bn: "মাটি কাবাডি সিরিজ", en: "Mati Kabaddi Series" },
    major: false,
    startsAt: [at(11, 0), at(19, 30)],
    clubs: clubs([
      ["bojro", "বজ্র রেইডার্স", "Bojro Raiders", ["ব", "BR"], ["hexagon", "sash", "#f2b705", "#26215b"], 0.3],
      [
        "shikor",
        "শিকড় ডিফেন্ডার্স",
        "Shikor Defenders",
        ["শি", "SD"],
        ["shield", "stripes", "#6b4226", "#9bc53d"],
        0.1,
      ],
      ["jhor", "ঝড় গেইলস", "Jhor Gales", ["ঝ", "JG"], ["round", "chevron", "#4b5d67", "#e0fbfc"], -0.1],
      ["polli", "পল্লী রাইনোস", "Polli Rhinos", ["প", "PR"], ["diamond", "halves", "#3a7d44", "#f4f1de"], -0.3],
    ]),
  },
  {
    key: "shuttle-masters",
    sport: "badminton",
    name: { bn: "শাটল মাস্টার্স", en: "Shuttle Masters" },
    major: false,
    startsAt: [at(10, 0), at(12, 30), at(16, 0)],
    clubs: clubs([
      [
        "tushar",
        "তুষার স্ম্যাশার্স",
        "Tushar Smashers",
        ["তু", "TS"],
        ["diamond", "quarters", "#c7e8f3", "#28527a"],
        0.25,
      ],
      [
        "nokkhotro",
        "নক্ষত্র এসেস",
        "Nokkhotro Aces",
        ["ন", "NA"],
        ["round", "sash", "#20134d", "#ffd166"],
        0.1,
      ],
      [
        "chand",
        "চাঁদ শাটলার্স",
        "Chand Shuttlers",
        ["চাঁ", "CS"],
        ["hexagon", "halves", "#5d576b", "#f6e8ea"],
        -0.1,
      ],
      ["surjo", "সূর্য সার্ভার্স", "Surjo Servers", ["সূ", "SS"], ["shield", "hoops", "#f3722c", "#f9c74f"], -0.2],
    ]),
  },
];
