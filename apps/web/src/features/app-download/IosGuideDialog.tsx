import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import type { DialogScreenProps } from "../../shell/dialogs.ts";
import { useAnnouncements } from "../../shell/queries.ts";
import { linesOf } from "./lines-of.ts";

const STEPS = ["home.iosStep1", "home.iosStep2", "home.iosStep3"] as const;

/** How to put the site onto an iPhone's home screen (HOME-08). */
export default function IosGuideDialog({ dialog }: DialogScreenProps<"iosGuide">) {
  const { t, number } = useI18n();
  const written = useAnnouncements().data?.guide;
  const steps = written ? linesOf(written.content) : STEPS.map((step) => t(step));
  return (
    <Dialog {...dialog} title={written?.title ?? t("home.appGuide")} width={420}>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-4 rounded-xl border border-line bg-surface-2 p-4">
            <span
              aria-hidden
              className="btn-gold grid size-10 shrink-0 place-items-center rounded-full text-lg font-extrabold"
            >
              {number(index + 1)}
            </span>
            <bdi>{step}</bdi>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
