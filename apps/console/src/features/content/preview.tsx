import { useI18n } from "@khela/ui/i18n";
import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { usePreferences } from "../../shell/preferences.tsx";
import { Badge } from "../../shell/parts/values.tsx";
import classes from "./content.module.css";
import type { Showing } from "./draft-checks.ts";

export interface PreviewLook {
  language: "bn" | "en";
  theme: "dark" | "light";
  device: "desktop" | "phone";
}

/** A piece of the site in a chosen language, theme and width. */
export function Preview({
  withDevice,
  children,
}: {
  withDevice: boolean;
  children: (look: PreviewLook) => ReactNode;
}) {
  const { t, written: language } = useI18n();
  const { theme } = usePreferences();
  const [look, setLook] = useState<PreviewLook>(() => ({
    language,
    theme,
    device: matchMedia("(max-width: 48em)").matches ? "phone" : "desktop",
  }));
  const choose = (part: Partial<PreviewLook>) => setLook({ ...look, ...part });
  return (
    <section className={classes["preview"]} aria-label={t("console.preview")}>
      <div className={classes["previewTools"]}>
        <SegmentedControl
          size="xs"
          aria-label={t("console.language")}
          value={look.language}
          onChange={(value) => choose({ language: value === "bn" ? "bn" : "en" })}
          data={[
            { value: "bn", label: "বাংলা" },
            { value: "en", label: "English" },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("console.theme")}
          value={look.theme}
          onChange={(value) => choose({ theme: value === "light" ? "light" : "dark" })}
          data={[
            { value: "dark", label: t("console.dark") },
            { value: "light", label: t("console.light") },
          ]}
        />
        {withDevice ? (
          <SegmentedControl
            size="xs"
            aria-label={t("console.device")}
            value={look.device}
            onChange={(value) => choose({ device: value === "phone" ? "phone" : "desktop" })}
            data={[
              { value: "desktop", label: t("console.desktop") },
              { value: "phone", label: t("console.phone") },
            ]}
          />
        ) : null}
      </div>
      <div className={classes["stage"]} data-theme={look.theme} lang={look.language}>
        {children(look)}
      </div>
    </section>
  );
}

const TONES = { live: "win", planned: "info", over: "plain", off: "lose" } as const;

/** The current publishing state, as a badge. */
export function ShowingBadge({ showing }: { showing: Showing }) {
  const { t } = useI18n();
  return <Badge tone={TONES[showing]}>{t(`console.showing_${showing}`)}</Badge>;
}
