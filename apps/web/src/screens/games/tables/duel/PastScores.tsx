import { useI18n } from "@khela/ui/i18n";

interface PastScoresProps {
  /** Newest first; the scores of the first and the second side. */
  scores: readonly { roundId: string; score: readonly [number, number] }[];
}

const LISTED = 8;

/** The scores of the last rounds, in the winner's colour. */
export function PastScores({ scores }: PastScoresProps) {
  const { number } = useI18n();
  return (
    <ul className="tt-du-past">
      {scores.slice(0, LISTED).map(({ roundId, score: [one, other] }) => (
        <li key={roundId} dir="ltr" data-side={one > other ? "a" : other > one ? "b" : "tie"}>
          {number(one)}–{number(other)}
        </li>
      ))}
    </ul>
  );
}
