import { describe, expect, it } from "vitest";
import { checkField, fieldMessage, type FieldRule } from "./check-field.ts";
import { isPatternId, matchesPattern, PATTERN_IDS, type PatternId, patternSource } from "./patterns.ts";
import { DEFAULT_REGISTER_FIELDS, REGISTER_FIELDS } from "./register-fields.ts";

const CASES: Record<PatternId, { good: string[]; bad: string[] }> = {
  letters: { good: ["abcXYZ"], bad: ["abc1", "a b", "খেলা", "é"] },
  letterFirst: { good: ["a1", "Rahim99"], bad: ["1a", "a_b", "রহিম1"] },
  kanjiDigits: { good: ["漢字12", "東京々"], bad: ["かな", "abc"] },
  mailbox: {
    good: ["a@b.co", "first.last+x@mail.example.com", "ব@উদাহরণ.বাংলা"],
    bad: ["a@b", "a b@c.de", "@c.de", "a@.de", "a@b..de", "a@@b.de"],
  },
  alphanumeric: { good: ["abc", "123", "a1B2"], bad: ["a-1", "a 1", "১২"] },
  lettersAndDigits: { good: ["a1", "1a"], bad: ["abc", "123", "a1!"] },
  digits: { good: ["0123456789"], bad: ["12a", "১২৩", "1 2", "-1"] },
  alphanumericUpper: { good: ["abC1", "A"], bad: ["abc1", "A!"] },
  lettersSpaces: { good: ["Abdul Karim"], bad: ["   ", "a1", "a\tb"] },
  noSpaces: { good: ["a!ব"], bad: ["a b", "a\u00a0b", "a\nb"] },
  chinese: { good: ["你好，世界。"], bad: ["abc", "你好!"] },
  date: {
    good: ["2000-02-29", "02-29-2000", "1999-12-31"],
    bad: ["2001-02-29", "2000-13-01", "31-12-1999", "2000-1-1", "0000-01-01"],
  },
  thai: { good: ["สวัสดี ครับ"], bad: ["abc", " "] },
  thaiEnglish: { good: ["สวัสดี John"], bad: ["สวัสดี1", " "] },
  korean: { good: ["안녕 하세요"], bad: ["abc", " "] },
  upperSpaces: { good: ["ABDUL KARIM"], bad: ["Abdul", "   ", "A1"] },
  lettersDigitsSymbols: { good: ["aB1!~"], bad: ["a b", "é", "খ"] },
  strongPassword: { good: ["aB1!"], bad: ["aB1", "ab1!", "AB1!", "aB!!", "aB1! "] },
  fullName: { good: ["Abdul Karim", "আব্দুল করিম"], bad: ["Abdul", "A B C", "Abdul  Karim", "A 1"] },
  fullWidthJapanese: { good: ["カタカナ", "ひらがな漢字ー", "ＡＢＣ"], bad: ["abc", "ｱｲｳ"] },
  upper: { good: ["ABC"], bad: ["AbC", "A B"] },
  anything: { good: ["a", " ", "পাসওয়ার্ড \n 🔑"], bad: [""] },
  personName: {
    good: ["মোঃ আব্দুর রহমান", "মো: রহিম", "Anne-Marie O'Neil", "D’Costa", "A."],
    bad: ["R2D2", " ", "<b>", "\u3164\u3164"],
  },
  mobileBd: { good: ["01712345678", "01998765432"], bad: ["01212345678", "0171234567", "+8801712345678"] },
  handle: { good: ["a.b_c+d@e-f"], bad: ["a b", "<a>"] },
};

/**
 * The shortest time in ms of up to twenty runs, or the first below `enough`, because the machine may be busy.
 */
function bestMs(work: () => unknown, enough = 0): number {
  let best = Infinity;
  for (let tries = 0; tries < 20 && best >= enough; tries += 1) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
/**
 * The texts that take at least 10 ms; on a machine that is too slow for that, more than ten plain passes over
 * them. A backtracking pattern would take seconds for a text of 100,000 characters.
 */
function slowOnes(id: PatternId, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const tookMs = bestMs(() => matchesPattern(id, text), 10);
    if (tookMs < 10) return [];
    const plainMs = bestMs(() => /^\P{Cc}*$/u.test(text));
    return tookMs < 10 * plainMs ? [] : [`${text.slice(0, 4)}…: ${tookMs} ms, plain ${plainMs} ms`];
  });
}

describe("[AUTH-09] the named field patterns", () => {
  it("are the 21 of the specification and four of our own", () => {
    expect(PATTERN_IDS).toHaveLength(25);
    expect(isPatternId("toString")).toBe(false);
  });

  it.each(PATTERN_IDS)("%s accepts and refuses what it names", (id) => {
    for (const text of CASES[id].good) expect(matchesPattern(id, text), text).toBe(true);
    for (const text of CASES[id].bad) expect(matchesPattern(id, text), text).toBe(false);
  });

  it.each(PATTERN_IDS.filter((id) => id !== "date"))("%s says the same as one expression", (id) => {
    const whole = new RegExp(patternSource(id), "u");
    for (const text of [...CASES[id].good, ...CASES[id].bad]) {
      expect(whole.test(text), text).toBe(matchesPattern(id, text));
    }
  });

  it.each(PATTERN_IDS)("%s reads 100,000 characters in under 10 ms", (id) => {
    const attacks = ["a", "A", "1", "a ", "a.", "@", "a@", "ก", "漢", "가", "a-", "\u3000"].flatMap(
      (unit) => [
        unit.repeat(100_000 / unit.length) + "\u0000",
        `a@${unit.repeat(100_000 / unit.length)}\u0000`,
      ],
    );
    expect(slowOnes(id, attacks)).toEqual([]);
  });
});

describe("[AUTH-09] no pattern backtracks", () => {
  /** For each pattern, a long text of characters that it accepts with one at the end that it doesn't. */
  const attack: Record<PatternId, (n: number) => string> = {
    letters: (n) => `${"a".repeat(n)}1`,
    letterFirst: (n) => `${"a1".repeat(n / 2)}!`,
    kanjiDigits: (n) => `${"漢1".repeat(n / 2)}a`,
    mailbox: (n) => `a@${"a.".repeat(n / 2)}@`,
    alphanumeric: (n) => `${"a1".repeat(n / 2)}-`,
    lettersAndDigits: (n) => "a".repeat(n),
    digits: (n) => `${"1".repeat(n)}a`,
    alphanumericUpper: (n) => "a1".repeat(n / 2),
    lettersSpaces: (n) => `${"a ".repeat(n / 2)}1`,
    noSpaces: (n) => `${"a".repeat(n)} `,
    chinese: (n) => `${"你。".repeat(n / 2)}a`,
    date: (n) => "2000-01-".repeat(n / 8),
    thai: (n) => `${"ก ".repeat(n / 2)}a`,
    thaiEnglish: (n) => `${"กa ".repeat(n / 3)}1`,
    korean: (n) => `${"가 ".repeat(n / 2)}a`,
    upperSpaces: (n) => " ".repeat(n),
    lettersDigitsSymbols: (n) => `${"aB1!".repeat(n / 4)} `,
    strongPassword: (n) => "aB1".repeat(n / 3),
    fullName: (n) => `${"a".repeat(n / 2)} ${"a".repeat(n / 2)} `,
    fullWidthJapanese: (n) => `${"カ漢".repeat(n / 2)}a`,
    upper: (n) => `${"A".repeat(n)} `,
    anything: (n) => "a\n".repeat(n / 2),
    personName: (n) => `${"a .".repeat(n / 3)}1`,
    mobileBd: (n) => `017${"1".repeat(n)}`,
    handle: (n) => `${"a._+@-".repeat(n / 6)} `,
  };

  it.each(PATTERN_IDS)("%s reads 100,000 characters that it likes, but for the last, as fast", (id) => {
    expect(slowOnes(id, [attack[id](100_000)])).toEqual([]);
  });
});

describe("[AUTH-09] [ERR-03] one check for both sides", () => {
  const rule: FieldRule = {
    enabled: true,
    required: true,
    minLength: 4,
    maxLength: 14,
    patternId: "letterFirst",
  };

  it("says which pattern broke and the lengths", () => {
    expect(checkField(rule, "rahim7")).toBeUndefined();
    expect(checkField(rule, "7rahim")).toEqual({ patternId: "letterFirst", min: 4, max: 14 });
    expect(checkField(rule, "abc")).toEqual({ patternId: "letterFirst", min: 4, max: 14 });
    expect(checkField(rule, "a".repeat(15))).toEqual({ patternId: "letterFirst", min: 4, max: 14 });
    expect(checkField(rule, "")).toEqual({ patternId: "required", min: 4, max: 14 });
  });

  it("lets an empty optional field and a field that is off pass", () => {
    expect(checkField({ ...rule, required: false }, "")).toBeUndefined();
    expect(checkField({ ...rule, enabled: false }, "!!")).toBeUndefined();
  });

  it("refuses everything where the pattern has no such name", () => {
    expect(checkField({ ...rule, patternId: "nonsense" }, "rahim7")).toMatchObject({ patternId: "nonsense" });
  });

  it("counts characters, not code units", () => {
    const four: FieldRule = { ...rule, minLength: 4, maxLength: 4, patternId: "anything" };
    expect(checkField(four, "🔑🔑🔑🔑")).toBeUndefined();
    expect(checkField(four, "🔑🔑")).toEqual({ patternId: "anything", min: 4, max: 4 });
  });

  it("writes one number where minimum and maximum are equal", () => {
    const text = (min: number, max: number) =>
      fieldMessage({ patternId: "digits", min, max }, String, "username").values.length;
    expect(text(6, 6)).toBe("6");
    expect(text(8, 64)).toBe("8 – 64");
    expect(fieldMessage({ patternId: "digits", min: 1, max: 2 }, String, "password").id).toBe("field.digits");
  });

  it("asks for a password in words of its own where it may be anything", () => {
    const keyOf = (field: string) =>
      fieldMessage({ patternId: "anything", min: 8, max: 64 }, String, field).id;
    expect([keyOf("password"), keyOf("newPassword"), keyOf("nickname")]).toEqual([
      "field.password",
      "field.password",
      "field.anything",
    ]);
  });

  it("[AUTH-07] a fresh install's register rules name known patterns", () => {
    for (const field of REGISTER_FIELDS) {
      const rule = DEFAULT_REGISTER_FIELDS[field];
      expect(isPatternId(rule.patternId), field).toBe(true);
      expect(rule.minLength).toBeLessThanOrEqual(rule.maxLength);
    }
    expect(checkField(DEFAULT_REGISTER_FIELDS.mobileNum, "01712345678")).toBeUndefined();
    expect(checkField(DEFAULT_REGISTER_FIELDS.password, "short77")).toEqual({
      patternId: "anything",
      min: 8,
      max: 128,
    });
    expect(checkField(DEFAULT_REGISTER_FIELDS.password, "খুব লম্বা একটা গোপন কথা")).toBeUndefined();
  });
});
