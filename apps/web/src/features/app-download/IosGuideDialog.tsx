import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import type { DialogScreenProps } from "../../shell/dialogs.ts";

const STEPS = ["home.iosStep1", "home.iosStep2", "home.iosStep3"] as const;

/** How to put the site onto an iPhone's home screen (HOME-08). */
export default function IosGuideDialog({ dialog }: DialogScreenProps<"iosGuide">) {
  const { t, number } = useI18n();
  return (
    <Dialog {...dialog} title={t("home.appGuide")} width={420}>
      <ol className="grid gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-center gap-4 rounded-xl border border-line bg-surface-2 p-4">
            <span
              aria-hidden
              className="btn-gold grid size-10 shrink-0 place-items-center rounded-full text-lg font-extrabold"
            >
              {number(index + 1)}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
