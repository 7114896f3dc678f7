import { SectionHead } from "@khela/ui/card";
import { useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { artIcon } from "../../shell/categories.ts";
import { JackpotBar } from "../games/jackpots/JackpotBar.tsx";
import { useJackpots } from "../games/jackpots/use-jackpots.ts";

/** The jackpots with their current amounts, and a link to the slots that contribute to them. GAME-11 */
export default function JackpotStrip() {
  const { t } = useI18n();
  const { isError } = useJackpots();
  // Hidden on errors: the games report them.
  if (isError) return null;
  return (
    <section aria-labelledby="home-jackpots">
      <SectionHead id="home-jackpots" image={artIcon("crown")} title={t("jackpots.title")}>
        <Link
          to="/games/$category"
          params={{ category: "jackpot" }}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-muted hover:text-text"
        >
          {t("jackpots.toGames")}
        </Link>
      </SectionHead>
      <JackpotBar wide />
    </section>
  );
}
