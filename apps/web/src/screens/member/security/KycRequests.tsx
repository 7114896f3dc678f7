import { useSeparator } from "@khela/ui/separator";
import { Badge, type BadgeTone } from "@khela/ui/badge";
import { useI18n } from "@khela/ui/i18n";
import type { KycRequest } from "./queries.ts";

const TONES = {
  open: "info",
  approved: "win",
  rejected: "lose",
  expired: "neutral",
} as const satisfies Record<KycRequest["state"], BadgeTone>;

/** All requests so far, newest first, with the reason of a refusal. */
export function KycRequests({ requests }: { requests: readonly KycRequest[] }) {
  const between = useSeparator();
  const { t, date } = useI18n();
  if (requests.length === 0) return null;
  const newestFirst = requests.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <section aria-labelledby="requests" className="card grid gap-2 p-5 sm:p-6">
      <h2 id="requests" className="text-lg">
        {t("member.requests")}
      </h2>
      <ul className="grid" aria-live="polite">
        {newestFirst.map((request) => (
          <li key={request.id} className="grid gap-1.5 border-t border-line py-3.5 first:border-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex-1 font-semibold">{t(`member.kind_${request.kind}`)}</span>
              <Badge tone={TONES[request.state]}>{t(`member.kycState_${request.state}`)}</Badge>
            </div>
            <p className="text-sm text-muted">
              {t("member.requestSent", { date: date(request.at) })}
              {request.decidedAt
                ? `${between}${t("member.requestDecided", { date: date(request.decidedAt) })}`
                : ""}
            </p>
            {request.reason && request.state === "rejected" ? (
              <p className="rounded-xl border border-lose/40 bg-lose/10 px-4 py-2.5 text-sm">
                <span className="font-semibold">{t("member.requestReason")} </span>
                {request.reason}
              </p>
            ) : null}
            {request.expiresOn && request.state !== "rejected" ? (
              <p className="text-sm text-muted">
                {t("member.requestExpires", { date: date(`${request.expiresOn}T06:00:00Z`, "date") })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
