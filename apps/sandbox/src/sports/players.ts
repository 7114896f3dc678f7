import type { Club, League, Name } from "./league.ts";

/** First and last names of the sandbox's cricketers; any likeness is by chance. */
const FIRST: readonly Name[] = (
  [
    ["রাফি", "Rafi"],
    ["সজল", "Sajal"],
    ["তানভীর", "Tanvir"],
    ["মাহিন", "Mahin"],
    ["আরমান", "Arman"],
    ["নাহিদ", "Nahid"],
    ["ইমরান", "Imran"],
    ["শাওন", "Shaon"],
    ["জুবায়ের", "Zubayer"],
    ["পলাশ", "Palash"],
    ["রিদওয়ান", "Ridwan"],
    ["কামরুল", "Kamrul"],
    ["আবির", "Abir"],
    ["হাসিব", "Hasib"],
    ["তৌকির", "Toukir"],
    ["নয়ন", "Nayan"],
    ["সাকিল", "Sakil"],
    ["ফাহিম", "Fahim"],
    ["দীপ্ত", "Dipto"],
    ["রনি", "Rony"],
    ["আদনান", "Adnan"],
    ["মিরাজুল", "Mirajul"],
    ["শুভ", "Shuvo"],
    ["ইশতিয়াক", "Ishtiak"],
  ] as const
).map(([bn, en]) => ({ bn, en }));
const LAST: readonly Name[] = (
  [
    ["চৌধুরী", "Chowdhury"],
    ["সরকার", "Sarker"],
    ["মোল্লা", "Molla"],
    ["তালুকদার", "Talukder"],
    ["হাওলাদার", "Howlader"],
    ["ভূঁইয়া", "Bhuiyan"],
    ["মণ্ডল", "Mondal"],
    ["শিকদার", "Sikder"],
    ["প্রামাণিক", "Pramanik"],
    ["বিশ্বাস", "Biswas"],
    ["খন্দকার", "Khandaker"],
    ["মজুমদার", "Majumder"],
    ["পাটোয়ারী", "Patwary"],
    ["দেওয়ান", "Dewan"],
    ["কাজী", "Kazi"],
    ["মৃধা", "Mridha"],
    ["গাজী", "Gazi"],
    ["তরফদার", "Tarafder"],
    ["লস্কর", "Laskar"],
    ["বেপারী", "Bepari"],
    ["সর্দার", "Sardar"],
    ["আকন্দ", "Akand"],
    ["ফকির", "Fakir"],
  ] as const
).map(([bn, en]) => ({ bn, en }));

const ELEVEN = 11;

export interface Player {
  key: string;
  name: Name;
}

/** The eleven of a club in its batting order; no two players of a league have the same name. */
export function elevenOf(league: League, club: Club): Player[] {
  const first = (league.clubs.indexOf(club) + (league.key.length % 2) * 7) * ELEVEN;
  return Array.from({ length: ELEVEN }, (_, place) => {
    const number = first + place;
    // 24 and 23 have no common factor, so that the pairs repeat only after 552 players.
    const [one, other] = [FIRST[number % FIRST.length], LAST[number % LAST.length]];
    if (!one || !other) throw new Error("no name");
    return {
      key: `${club.key}.${place + 1}`,
      name: { bn: `${one.bn} ${other.bn}`, en: `${one.en} ${other.en}` },
    };
  });
}
