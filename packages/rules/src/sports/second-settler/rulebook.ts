import type { CricketFacts, CricketInnings, Facts, FootballFacts, PeriodFacts } from "../markets/facts.ts";
import { BACK, LOSS, onLine, type Share, total, type Verdict, WHOLE, WIN } from "./shares.ts";

/** What a bet was made on, in plain values. */
export interface Question {
  readonly type: string;
  readonly numbers: readonly number[];
  readonly line: number | null;
  readonly about: string | null;
  readonly outcomes: readonly string[];
  readonly outcome: string;
}

const yes = (is: boolean): Share => (is ? WIN : LOSS);

/**
 * What the rules say about one outcome. "What was decided by then stands and everything else is void": so each sport's part answers
 * by what has happened, and the ending decides about what is still open.
 */
export function ruling(facts: Facts, question: Question): Verdict {
  const how = facts.ending?.how;
  if (how === "postponed" || how === "walkover") return BACK;
  const verdict =
    facts.sport === "football"
      ? football(facts, question)
      : facts.sport === "cricket"
        ? cricket(facts, question)
        : periods(facts, question);
  return verdict === "open" && (how === "abandoned" || how === "retired") ? BACK : verdict;
}

/** The side that has more; where nobody has, the draw, or the stake back where no draw is offered. */
function more(home: number, away: number, { outcome, outcomes }: Question): Share {
  if (home === away) return outcomes.includes("draw") ? yes(outcome === "draw") : BACK;
  return yes(outcome === (home > away ? "home" : "away"));
}

function football({ goals, corners, cards, halvesDone, ending }: FootballFacts, q: Question): Verdict {
  const isOver = ending?.how === "played";
  const [number = 0] = q.numbers;
  const line = q.line ?? 0;
  const of = (side: string, half?: number) =>
    goals.filter((goal) => goal.side === side && (!half || goal.half === half)).length;
  const [home, away] = [of("home"), of("away")];
  const name = (one: number, other: number) => (one > other ? "home" : one === other ? "draw" : "away");
  const atEnd = (share: () => Share): Verdict => (isOver ? share() : "open");
  switch (q.type) {
    case "moneyLine":
    case "drawNoBet":
      return atEnd(() => more(home, away, q));
    case "doubleChance":
      return atEnd(() => {
        const names = {
          homeOrDraw: ["home", "draw"],
          homeOrAway: ["home", "away"],
          drawOrAway: ["draw", "away"],
        };
        return yes(names[q.outcome as keyof typeof names].includes(name(home, away)));
      });
    case "asianHandicap":
      return atEnd(() =>
        q.outcome === "home" ? onLine(home - away, -line, "above") : onLine(home - away, -line, "below"),
      );
    case "bothTeamsScore":
      return home && away ? yes(q.outcome === "yes") : atEnd(() => yes(q.outcome === "no"));
    case "correctScore":
      if (home > 4 || away > 4) return yes(q.outcome === "other");
      return atEnd(() => yes(q.outcome === `${home}-${away}`));
    case "halfTimeFullTime":
      return atEnd(() => yes(q.outcome === `${name(of("home", 1), of("away", 1))}-${name(home, away)}`));
    case "oddEven":
      return atEnd(() => yes(q.outcome === ((home + away) % 2 ? "odd" : "even")));
    case "nextGoal":
      if (goals.length >= number) return yes(q.outcome === goals[number - 1]?.side);
      return atEnd(() => yes(q.outcome === "none"));
    case "halfWinner":
      return halvesDone >= number ? more(of("home", number), of("away", number), q) : "open";
    case "halfTotals":
      return total(of("home", number) + of("away", number), halvesDone >= number, line, q.outcome);
    case "totals":
      return total(home + away, isOver, line, q.outcome);
    case "teamTotals":
      return total(of(q.about ?? ""), isOver, line, q.outcome);
    case "cornersTotals":
      return total(corners.length, isOver, line, q.outcome);
    case "cardsTotals":
      return total(cards.length + cards.filter(({ isRed }) => isRed).length, isOver, line, q.outcome);
    case "cleanSheet":
      if (of(q.about === "home" ? "away" : "home") > 0) return yes(q.outcome === "no");
      return atEnd(() => yes(q.outcome === "yes"));
    default:
      throw new Error(`no rule for ${q.type}`);
  }
}

function cricket(match: CricketFacts, q: Question): Verdict {
  const { winner, superOver, tossWonBy, ending } = match;
  const isOver = ending?.how === "played";
  if (q.type === "toss") return tossWonBy ? yes(q.outcome === tossWonBy) : "open";
  if (q.type === "tiedMatch") return winner ? yes(q.outcome === (winner === "tie" ? "yes" : "no")) : "open";
  if (q.type === "moneyLine" || q.type === "bookmaker") {
    // "Unless the competition names a winner by super over"; the bookmaker's market always counts it.
    const bySuperOver =
      superOver && (q.type === "bookmaker" || superOver.decidesMatch) ? superOver.wonBy : null;
    const side = winner === "tie" ? bySuperOver : winner;
    return side ? yes(q.outcome === side) : isOver ? BACK : "open";
  }
  const innings = match.innings[(q.numbers[0] ?? 0) - 1];
  if (!innings) return isOver ? BACK : "open";
  const isAboutRuns = q.type !== "dismissalMethod" && q.type !== "cricketOverRuns";
  const seen = isAboutRuns ? whatStands(match, innings) : { ...innings, isCut: false };
  const answer = inInnings(match, seen, q);
  if (answer !== "open") return answer;
  return seen.isCut || innings.end === "rain" ? BACK : "open";
}

type Seen = CricketInnings & { readonly isCut: boolean };

/**
 * "If rain takes three or more overs from a T20 innings, or more than a fifth from a one-day innings, bets that weren't decided by
 * then are void": such an innings counts up to that ball alone.
 */
function whatStands({ overs: announced }: CricketFacts, innings: CricketInnings): Seen {
  const { cutAfterBalls, overs } = innings;
  const taken = announced - overs;
  const isCut = cutAfterBalls !== null && (announced === 20 ? taken >= 3 : taken * 5 > announced);
  if (!isCut) return { ...innings, isCut };
  const upTo: CricketInnings["balls"][number][] = [];
  let counted = 0;
  for (const ball of innings.balls) {
    if (counted === cutAfterBalls) break;
    upTo.push(ball);
    if (ball.isLegal) counted += 1;
  }
  return { ...innings, balls: upTo, end: null, isCut };
}

function inInnings({ players }: CricketFacts, { balls, end }: Seen, q: Question): Verdict {
  const line = q.line ?? 0;
  const isOver = end === "overs" || end === "allOut" || end === "target";
  const runsOf = (some: typeof balls) => some.reduce((sum, { runs }) => sum + runs, 0);
  const number = q.numbers[1] ?? 0;
  const fallen = balls.filter(({ wicket }) => wicket);
  switch (q.type) {
    case "inningsTotal":
      return total(runsOf(balls), isOver, line, q.outcome);
    case "cricketSession": {
      const session = balls.filter(({ over }) => over <= number);
      const isBowled = session.filter(({ isLegal }) => isLegal).length >= number * 6;
      if (!isBowled && end === "overs") return BACK;
      return total(runsOf(session), isBowled || isOver, line, q.outcome);
    }
    case "cricketOverRuns": {
      const over = balls.filter((ball) => ball.over === number);
      if (over.length === 0) return end ? BACK : "open";
      const isBowled = over.filter(({ isLegal }) => isLegal).length === 6;
      return total(runsOf(over), isBowled || isOver, line, q.outcome);
    }
    case "cricketNextWicket": {
      const ball = fallen[number - 1];
      const upTo = ball ? balls.slice(0, balls.indexOf(ball) + 1) : balls;
      return total(runsOf(upTo), ball !== undefined || isOver, line, q.outcome);
    }
    case "dismissalMethod": {
      const how = fallen[number - 1]?.wicket?.how;
      return how ? yes(q.outcome === how) : end ? BACK : "open";
    }
    case "playerRuns": {
      const who = players.find(({ name }) => name.en === q.about)?.key;
      if (who === undefined) return BACK;
      const isOut = fallen.some(({ wicket }) => wicket?.batter === who);
      const faced = balls.filter(({ batter }) => batter === who);
      if (faced.length === 0 && !isOut) return isOver ? BACK : "open";
      const scored = faced.reduce((sum, { batterRuns }) => sum + batterRuns, 0);
      return total(scored, isOut || isOver, line, q.outcome);
    }
    case "topBatter": {
      const batted = new Set(balls.flatMap(({ batter, wicket }) => [batter, wicket?.batter ?? batter]));
      return isOver
        ? top([...batted], q, players, (who) => [
            balls.filter(({ batter }) => batter === who).reduce((sum, ball) => sum + ball.batterRuns, 0),
          ])
        : "open";
    }
    case "topBowler": {
      const took = (who: string) =>
        fallen.filter(
          ({ bowler, wicket }) => bowler === who && wicket?.how !== "runOut" && wicket?.how !== "other",
        ).length;
      const bowlers = [...new Set(balls.map(({ bowler }) => bowler))].filter((who) => took(who) > 0);
      return isOver
        ? top(bowlers, q, players, (who) => [
            took(who),
            -runsOf(balls.filter(({ bowler }) => bowler === who)),
          ])
        : "open";
    }
    default:
      throw new Error(`no rule for ${q.type}`);
  }
}

/** "If several are level at the top, the stake is divided by their number"; somebody outside the elevens is void. */
function top(
  candidates: readonly string[],
  { outcome }: Question,
  players: CricketFacts["players"],
  score: (who: string) => readonly number[],
): Share {
  if (candidates.length === 0 || !players.some(({ key }) => key === outcome)) return BACK;
  const beats = (one: readonly number[], other: readonly number[]): boolean => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
  };
  const first = candidates.filter((who) => !candidates.some((other) => beats(score(other), score(who))));
  return first.includes(outcome) ? { wins: WHOLE / first.length, back: 0 } : LOSS;
}

function periods({ sport, periods: all, ending }: PeriodFacts, q: Question): Verdict {
  const isOver = ending?.how === "played";
  const [number] = q.numbers;
  const line = q.line ?? 0;
  const sumOf = (side: "home" | "away") => all.reduce((sum, period) => sum + period[side], 0);
  const done = all.filter(({ isDone }) => isDone);
  const wonBy = (side: "home" | "away") =>
    done.filter((period) => period[side] > period[side === "home" ? "away" : "home"]).length;
  const isByPoints = sport === "basketball" || sport === "kabaddi";
  if (number !== undefined) {
    const period = all[number - 1];
    // "A part of the match that is never played or not finished is void, unless it is decided already."
    const otherwise = isOver ? BACK : "open";
    if (!period) return otherwise;
    const verdict = q.type.endsWith("Winner")
      ? period.isDone
        ? more(period.home, period.away, q)
        : "open"
      : total(period.home + period.away, period.isDone, line, q.outcome);
    return verdict === "open" ? otherwise : verdict;
  }
  switch (q.type) {
    case "moneyLine":
      if (ending?.how === "retired" && (sport === "tennis" || sport === "badminton"))
        return done.length > 0 ? yes(q.outcome !== ending.by) : BACK;
      if (!isOver) return "open";
      return isByPoints ? more(sumOf("home"), sumOf("away"), q) : more(wonBy("home"), wonBy("away"), q);
    case "totals":
      return total(sumOf("home") + sumOf("away"), isOver, line, q.outcome);
    case "handicap":
      return isOver
        ? onLine(sumOf("home") - sumOf("away"), -line, q.outcome === "home" ? "above" : "below")
        : "open";
    case "mapHandicap":
      return isOver
        ? onLine(wonBy("home") - wonBy("away"), -line, q.outcome === "home" ? "above" : "below")
        : "open";
    case "setScore":
      return isOver ? yes(q.outcome === `${wonBy("home")}-${wonBy("away")}`) : "open";
    case "totalMaps":
      return total(done.length, isOver, line, q.outcome);
    default:
      throw new Error(`no rule for ${q.type}`);
  }
}
