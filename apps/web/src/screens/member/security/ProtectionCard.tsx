import { buttonClass } from "@khela/ui/button";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Link } from "@tanstack/react-router";
import { protectionOf } from "./protection.ts";
import type { Security } from "./queries.ts";

/** The account's protection score, and the most useful next step. */
export function ProtectionCard({ security }: { security: Security }) {
  const { t } = useI18n();
  const protection = protectionOf(security);
  return (
    <section
      aria-labelledby="protection"
      data-surface="dark"
      className="relative overflow-hidden rounded-card border border-line bg-[linear-gradient(120deg,#0f3b45,#10254a_55%,#0d1430)] p-5 text-text sm:p-6"
    >
      <span
        aria-hidden
        className="absolute -end-20 -top-24 size-64 rounded-full bg-[radial-gradient(closest-side,#2fd89a33,transparent)]"
      />
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-4 sm:gap-x-6">
        <ScoreRing score={protection.score} level={protection.level} />
        <div className="min-w-44 flex-1">
          <h2 id="protection" className="text-xl text-white sm:text-2xl">
            {t(`member.protection_${protection.level}`)}
          </h2>
          <p className="mt-1 max-w-md text-sm text-white/80">
            {protection.next ? t(`member.protectionNext_${protection.next}`) : t("member.protectionDone")}
          </p>
        </div>
        {protection.next ? (
          <Link
            to="/member/$page/$part"
            params={{ page: "securityCenter", part: protection.next }}
            className={cx(buttonClass({ variant: "gold" }), "max-sm:w-full")}
          >
            {t(`member.protectionStep_${protection.next}`)}
          </Link>
        ) : null}
      </div>
      <ul className="relative mt-5 flex flex-wrap gap-2">
        {protection.measures.map(({ part, done }) => (
          <Measure key={part} done={done} label={t(`member.part_${part}`)} />
        ))}
      </ul>
    </section>
  );
}

function Measure({ done, label }: { done: boolean; label: string }) {
  const { t } = useI18n();
  return (
    <li
      className={cx(
        "flex items-center gap-1.5 rounded-full py-1 ps-2 pe-3 text-sm font-medium",
        done ? "bg-[#2fd89a]/18 text-[#8df0cb]" : "border border-dashed border-white/30 text-white/80",
      )}
    >
      <Icon name={done ? "check" : "plus"} size={14} />
      {label}
      <span className="sr-only">{t(done ? "member.stateSet" : "member.stateMissing")}</span>
    </li>
  );
}

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;
const COLOURS = { basic: "#ffc83d", good: "#6dbeff", strong: "#2fd89a" } as const;

function ScoreRing({ score, level }: { score: number; level: keyof typeof COLOURS }) {
  const { t, number } = useI18n();
  return (
    <div className="relative grid size-20 shrink-0 sm:size-24 place-items-center">
      <span className="sr-only">{t("member.protectionScore", { n: score })}</span>
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="#ffffff1f" strokeWidth="9" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={COLOURS[level]}
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
          className="transition-[stroke-dasharray] duration-700"
        />
      </svg>
      <span aria-hidden className="text-2xl font-extrabold sm:text-3xl text-white tabular-nums">
        {number(score)}
      </span>
    </div>
  );
}
