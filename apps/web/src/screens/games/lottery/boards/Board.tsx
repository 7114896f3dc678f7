import { useI18n } from "@khela/ui/i18n";
import { allNumbers } from "../quick-pick.ts";
import { type BoardProps, toggled } from "./board.ts";
import { ChoiceBoard } from "./ChoiceBoard.tsx";
import { NumberEntry } from "./NumberEntry.tsx";
import { PlacesBoard } from "./PlacesBoard.tsx";
import { ValueGrid } from "./ValueGrid.tsx";

/** Numbers with more digits than this would make the grid too large. */
const GRID_DIGITS = 2;

/** The board of a bet, by the kind of its picks. */
export function Board(props: BoardProps) {
  const { name, bet, picks, onChange } = props;
  const { digits } = useI18n();
  const { pick } = bet;
  const toggle = (value: string) => onChange(toggled(picks, value));
  switch (pick.kind) {
    case "choice":
      return <ChoiceBoard {...props} pick={pick} />;
    case "places":
      return <PlacesBoard pick={pick} picks={picks} onChange={onChange} />;
    case "set":
      return (
        <ValueGrid
          label={name}
          values={pick.values}
          chosen={picks}
          columns={pick.values.length <= 6 ? pick.values.length : pick.values.length <= 12 ? 6 : 10}
          onToggle={toggle}
          className="lot-large"
        />
      );
    default:
      return pick.digits > GRID_DIGITS ? (
        <NumberEntry key={bet.code} label={name} digits={pick.digits} picks={picks} onChange={onChange} />
      ) : (
        <ValueGrid
          label={`${name} ${digits("0".repeat(pick.digits))}–${digits("9".repeat(pick.digits))}`}
          values={allNumbers(pick.digits)}
          chosen={picks}
          columns={pick.digits === 1 ? 5 : 10}
          onToggle={toggle}
          {...(pick.digits === 1 ? { className: "lot-large" } : {})}
        />
      );
  }
}
