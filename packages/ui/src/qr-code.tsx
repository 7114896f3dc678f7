import { QRCodeSVG } from "qrcode.react";
import { useI18n } from "./i18n.tsx";

/** A QR code on white, with error correction level M. @param size in pixels (default 200) */
export function QrCode({ value, what, size = 200 }: { value: string; what: string; size?: number }) {
  const { t } = useI18n();
  return (
    <span className="inline-block rounded-xl bg-white p-3">
      <QRCodeSVG value={value} size={size} level="M" title={t("common.qrCode", { what })} />
    </span>
  );
}
