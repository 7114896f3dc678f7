import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";

/** Replaces the offers while the operator has none, or the server does not answer. */
export default function WelcomeBanner({ className }: { className: string }) {
  const { t } = useI18n();
  return (
    <section
      className={cx(
        "grid content-center gap-2 border border-line bg-[radial-gradient(120%_160%_at_85%_20%,#5b2aa8,transparent_55%),linear-gradient(100deg,#160a2c,#2a1157)] px-6 text-white shadow-card md:px-11",
        className,
      )}
    >
      <p className="text-2xl font-extrabold md:text-[2.6rem] md:leading-tight">{t("home.welcomeTitle")}</p>
      <p className="max-w-md text-white/85 md:text-lg">{t("home.welcomeText")}</p>
    </section>
  );
}
