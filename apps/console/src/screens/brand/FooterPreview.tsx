import bnShell from "@khela/i18n/bn/shell.json" with { type: "json" };
import enShell from "@khela/i18n/en/shell.json" with { type: "json" };
import { publicationStateAt } from "@khela/rules/content/dates";
import { standsElsewhere } from "@khela/rules/content/links";
import type { PreviewLook } from "../../features/content/preview.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import type { BrandDraft } from "./draft.ts";
import { type FootList, rowsOf } from "./footer-rows.ts";
import classes from "./foot-shot.module.css";

const SITE = { bn: bnShell, en: enShell };

/** A preview of the site's footer with the entries whose dates are current. */
export function FooterPreview({
  brand,
  look: { language, device },
}: {
  brand: BrandDraft;
  look: PreviewLook;
}) {
  const nowMs = useNow(60_000);
  const site = SITE[language];
  const live = (list: FootList) =>
    rowsOf(brand, list).filter(
      (row) =>
        publicationStateAt(row, nowMs) === "live" &&
        !(list === "socialLinks" && standsElsewhere(row.name.en)),
    );
  const [certifications, methods, licences, links] = (
    ["certifications", "paymentMethods", "licences", "socialLinks"] as const
  ).map(live);
  return (
    <div className={classes["foot"]} data-device={device} lang={language}>
      <div className={classes["parts"]}>
        <div>
          <b className={classes["name"]}>{brand.name[language]}</b>
          <ul className={classes["row"]}>
            {certifications?.map(({ name }) => (
              <li key={name.en} className={classes["seal"]}>
                {name[language]}
              </li>
            ))}
          </ul>
        </div>
        <div>
          {methods?.length ? (
            <>
              <b>{site.footerPayments}</b>
              <ul className={classes["row"]}>
                {methods.map(({ name, address }) => (
                  <li key={name.en} className={classes["method"]}>
                    <img src={address} alt={name.en} />
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {licences?.length ? (
            <>
              <b>{site.footerLicences}</b>
              <ul className={classes["row"]}>
                {licences.map(({ name, address }) => (
                  <li key={name.en} className={classes["licence"]} title={address}>
                    {name[language]}
                    {address ? " ↗" : ""}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </div>
      {links?.length ? (
        <div className={classes["follow"]}>
          <b>{site.footerFollow}</b>
          <ul className={classes["row"]}>
            {links.map(({ name, address }) => (
              <li key={name.en} className={classes["licence"]} title={address}>
                {name.en.charAt(0) + name.en.slice(1).toLowerCase()}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
