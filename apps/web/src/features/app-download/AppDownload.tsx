/** How to install the site on a phone: QR code, the configured app stores, the iOS guide. Source: HOME-08. */
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { Mark, type MarkName } from "@khela/ui/mark";
import { QrCode } from "@khela/ui/qr-code";
import type { MessageId } from "@khela/i18n/message-ids";
import { useState } from "react";
import { openDialog } from "../../shell/dialogs.ts";
import { useAnnouncements, usePermission } from "../../shell/queries.ts";
import { resourceUrl } from "../../shell/support.ts";
import { linesOf } from "./lines-of.ts";

const QR_SIZE = 130;

const PLATFORMS = [
  { type: "IOS", label: "home.appIos", icon: "apple" },
  { type: "MOBILECONFIG", label: "home.appIosLite", icon: "apple" },
  { type: "Android", label: "home.appAndroid", icon: "android" },
] as const satisfies readonly { type: string; label: MessageId; icon: MarkName }[];

const POINTS = ["home.appPoint1", "home.appPoint2", "home.appPoint3"] as const;
/** More lines would be taller than the picture beside them. */
const MOST_POINTS = 5;

export default function AppDownload() {
  const { t } = useI18n();
  const permission = usePermission().data;
  // The operator's text if there is one, otherwise the site's own.
  const written = useAnnouncements().data?.app;
  const [lead = "", ...points] = written
    ? linesOf(written.content).slice(0, 1 + MOST_POINTS)
    : [t("home.appText"), ...POINTS.map((point) => t(point))];
  const platforms = PLATFORMS.map((platform) => ({
    ...platform,
    url: resourceUrl(permission, platform.type) ?? location.origin,
  }));
  const [chosen, setChosen] = useState<(typeof PLATFORMS)[number]["type"]>("Android");
  const target = platforms.find(({ type }) => type === chosen) ?? platforms[0];
  return (
    <section
      aria-labelledby="app-download"
      className="grid items-center gap-8 overflow-hidden rounded-card border border-line bg-[#0e0d2c] bg-[image:radial-gradient(90%_140%_at_78%_-10%,#4a23b5,transparent_60%),radial-gradient(60%_90%_at_10%_110%,#7a3b10aa,transparent_70%)] p-6 text-white shadow-card md:grid-cols-[1fr_auto] md:px-11 md:py-9 lg:grid-cols-[auto_1fr_auto] lg:gap-12"
    >
      <Phone />
      <div>
        <h2 id="app-download" className="text-2xl md:text-3xl">
          <bdi>{written?.title ?? t("home.appTitle")}</bdi>
        </h2>
        <p className="mt-1 text-white/80">
          <bdi>{lead}</bdi>
        </p>
        <ul className="mt-4 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-md bg-[#1fca8b] text-[#03261a]">
                <Icon name="check" size={16} />
              </span>
              <bdi>{point}</bdi>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap gap-2.5">
          {platforms.map(({ type, label, icon, url }) => (
            <a
              key={type}
              href={url}
              onPointerEnter={() => setChosen(type)}
              onFocus={() => setChosen(type)}
              className={`inline-flex min-h-12 items-center justify-center gap-2 whitespace-nowrap max-sm:flex-1 max-sm:text-sm rounded-xl border px-4 font-semibold ${chosen === type ? "border-white bg-white text-[#161033]" : "border-white/25 bg-white/12 hover:bg-white/20"}`}
            >
              <Mark name={icon} />
              {t(label)}
            </a>
          ))}
        </div>
      </div>
      <div className="grid justify-items-center gap-2.5 justify-self-center">
        <QrCode
          value={target?.url ?? location.origin}
          what={t(target?.label ?? "home.appAndroid")}
          size={QR_SIZE}
        />
        <p className="text-sm font-semibold">{t("home.appScan")}</p>
        <button
          type="button"
          className="min-h-11 text-sm text-[#ffd25e] underline underline-offset-3"
          onClick={() => openDialog("iosGuide", {})}
        >
          {t("home.appGuide")}
        </button>
      </div>
    </section>
  );
}

/** A phone with the site on it, drawn from the site's own pictures. */
function Phone() {
  return (
    <div aria-hidden className="relative h-64 w-44 -rotate-6 self-end max-lg:hidden">
      <div className="absolute inset-x-0 top-0 h-80 rounded-[1.6rem] border-4 border-[#2a2650] bg-[#0a0e1c] p-2.5 shadow-[0_30px_60px_-20px_#000]">
        <div className="mb-2 flex items-center gap-1.5">
          <img src="/favicon.svg" alt="" width={18} height={18} />
          <span className="text-[0.65rem] font-extrabold">KHELA</span>
        </div>
        <img
          src="/art/hero-welcome-m.webp"
          alt=""
          loading="lazy"
          className="h-20 w-full rounded-lg object-cover object-right"
        />
        <div className="mt-2 grid grid-cols-3 gap-1.5">
          {["royal-bengal", "crash", "gem-blitz", "dice", "padma-pearls", "neon-joker"].map((code) => (
            <img
              key={code}
              src={`/art/${code}-sq.webp`}
              alt=""
              loading="lazy"
              className="aspect-square rounded-md object-cover"
            />
          ))}
        </div>
      </div>
    </div>
  );
}
