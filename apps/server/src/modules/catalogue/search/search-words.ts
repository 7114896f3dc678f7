/**
 * Search words for games beside their names: their kind, and the names under which in-house games are known
 * elsewhere. Source: GAME-02.
 */
import type { Category, SubCategory } from "@khela/contract/catalogue";

/** Only in English and Bengali, since other spellings are found by their sound. */
const OF_CATEGORY: Readonly<Record<Category, readonly string[]>> = {
  rng: ["slot", "slots", "স্লট", "স্পিন", "reels"],
  live: ["live", "casino", "লাইভ", "ক্যাসিনো", "টেবিল"],
  fish: ["fish", "fishing", "মাছ", "ফিশিং"],
  pvp: ["cards", "তাস", "কার্ড", "পাত্তি"],
  inHouse: [],
  sports: ["sports", "স্পোর্টস", "খেলাধুলা"],
  esports: ["esports", "ই-স্পোর্টস"],
  cockfight: ["cockfight", "মোরগ লড়াই"],
  lottery: ["lottery", "lotto", "লটারি"],
  elott: ["lottery", "লটারি"],
  poker: ["poker", "পোকার"],
  jackpot: ["jackpot", "জ্যাকপট"],
  crash: ["crash", "ক্র্যাশ", "aviator", "এভিয়েটর", "plane", "বিমান", "rocket", "রকেট"],
  arcade: ["arcade", "আর্কেড"],
  cricket: ["cricket", "ক্রিকেট"],
  mini: ["mini", "মিনি"],
};

const OF_SUB_CATEGORY: Readonly<Record<SubCategory, readonly string[]>> = {
  scratch: ["scratch", "স্ক্র্যাচ"],
  videoPoker: ["video poker", "ভিডিও পোকার"],
  jackpot: ["jackpot", "জ্যাকপট"],
  table: ["table", "টেবিল"],
  arcade: ["arcade", "আর্কেড"],
  bingo: ["bingo", "বিঙ্গো"],
};

/** By game code. */
const OF_GAME: Readonly<Record<string, readonly string[]>> = {
  "royal-bengal": ["tiger", "বাঘ"],
  "dragon-tiger": ["বাঘ", "cards", "তাস"],
  "dragon-fortune": ["ড্রাগন"],
  "padma-pearls": ["river", "নদী", "pearl"],
  "mango-storm": ["mango", "আম"],
  "fruit-mania": ["fruit", "ফল"],
  "pharaoh-gold": ["egypt", "মিশর", "book"],
  "pirate-treasure": ["pirate", "ship", "জাহাজ"],
  "sonar-tori": ["boat", "নৌকা"],
  "hirar-khoni": ["diamond", "হীরা", "mine"],
  "gem-blitz": ["gem", "রত্ন"],
  bhokatta: ["kite", "ঘুড়ি"],
  dice: ["পাশা", "ছক্কা"],
  wheel: ["lucky wheel", "spin", "হুইল"],
  mines: ["mine", "bomb", "বোমা", "মাইন"],
  "rickshaw-rush": ["chicken road", "রিকশা"],
  "golden-hilsa": ["ইলিশ", "মাছ ধরা"],
  blackjack: ["twenty one", "21", "cards", "তাস"],
  baccarat: ["cards", "তাস"],
  "teen-patti": ["3 patti", "তাস", "cards"],
  "teen-patti-adda": ["3 patti"],
  "andar-bahar": ["তাস", "cards"],
  "sic-bo": ["dice", "পাশা", "ছক্কা"],
  bingo: ["tambola", "টাম্বোলা"],
  "penalty-shootout": ["football", "ফুটবল"],
  "bot-duel": ["robot", "রোবট"],
  "clockwork-arena": ["rooster", "মোরগ"],
  "lotto-siam": ["thai", "থাই"],
};

/** The search words of a game beside its names. */
export const searchWords = (game: {
  code: string;
  categories: readonly Category[];
  subCategory: SubCategory | null;
}): string[] => [
  ...game.categories.flatMap((category) => OF_CATEGORY[category]),
  ...(game.subCategory ? OF_SUB_CATEGORY[game.subCategory] : []),
  ...(OF_GAME[game.code] ?? []),
];

/** The games with words of their own; a test compares them with the shipped games. */
export const gamesWithWords: readonly string[] = Object.keys(OF_GAME);
