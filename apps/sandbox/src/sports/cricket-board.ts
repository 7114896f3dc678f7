import type { ScoreboardOf } from "@khela/contract/scoreboards";
import type { CricketState, CricketStory, InningsStory } from "./cricket-story.ts";

type Board = ScoreboardOf<"cricket">;

function inningsOf({ side, overs, played }: InningsStory, balls: number): Board["innings"][number] {
  const last = played[balls - 1];
  return {
    side,
    runs: last?.total ?? 0,
    wickets: last?.wickets ?? 0,
    balls: last?.legal ?? 0,
    overs,
    isSuperOver: false,
  };
}

/** What a broadcaster shows of a match: totals, target, both batters, the bowler and the balls of the over. */
export function cricketBoard({ first, second, target }: CricketStory, state: CricketState): Board {
  const [now, fielding] = state.innings === 0 ? [first, second] : [second, first];
  const bowled = now.balls.slice(0, state.balls);
  const last = bowled.at(-1);
  const ofBowler = bowled.filter(({ bowler }) => bowler === last?.bowler);
  const bowler = fielding.batting.find(({ key }) => key === last?.bowler);
  return {
    sport: "cricket",
    innings: [
      inningsOf(first, state.innings === 0 ? state.balls : first.balls.length),
      ...(state.innings === 1 ? [inningsOf(second, state.balls)] : []),
    ],
    target: state.innings === 1 ? target : null,
    thisOver: bowled
      .filter(({ over }) => over === last?.over)
      .map(({ runs, wicket, isLegal }) => ({
        runs,
        isWicket: wicket !== null,
        extra: isLegal ? null : "wide",
      })),
    batters: (now.crease[state.balls] ?? []).flatMap((key, place) => {
      const player = now.batting.find((one) => one.key === key);
      // After the tenth wicket only one is left.
      if (!player) return [];
      const faced = bowled.filter(({ batter }) => batter === key);
      return [
        {
          name: player.name,
          runs: faced.reduce((sum, { batterRuns }) => sum + batterRuns, 0),
          balls: faced.filter(({ isLegal }) => isLegal).length,
          isOnStrike: place === 0,
        },
      ];
    }),
    bowler: bowler
      ? {
          name: bowler.name,
          runs: ofBowler.reduce((sum, { runs }) => sum + runs, 0),
          wickets: ofBowler.filter(({ wicket }) => wicket && wicket.how !== "runOut").length,
          balls: ofBowler.filter(({ isLegal }) => isLegal).length,
        }
      : null,
  };
}
