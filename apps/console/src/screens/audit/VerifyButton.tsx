import { verifyAudit } from "@khela/contract/console/system";
import { useI18n } from "@khela/ui/i18n";
import { Alert, Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import IconBroken from "@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs";
import IconChain from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconShield from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import { call } from "../../shell/api.ts";
import { tellFailure } from "../../shell/toasts.tsx";

/** Recomputes the whole hash chain and shows the result. */
export function VerifyButton() {
  const i18n = useI18n();
  const { t } = i18n;
  const verify = useMutation({
    mutationFn: () => call(verifyAudit),
    onError: (error) => tellFailure(i18n, error),
  });
  const report = verify.data;
  return (
    <>
      <Button
        leftSection={<IconShield size={18} aria-hidden />}
        loading={verify.isPending}
        onClick={() => verify.mutate()}
      >
        {t("console.verifyChain")}
      </Button>
      <Modal
        opened={report !== undefined}
        onClose={verify.reset}
        title={t("console.verifyChain")}
        closeButtonProps={{ "aria-label": t("common.close") }}
      >
        {report?.ok ? (
          <Alert color="win" icon={<IconChain />} title={t("console.chainOk")}>
            {t("console.chainOkText", { n: report.entries })}
          </Alert>
        ) : report ? (
          <Alert color="lose" icon={<IconBroken />} title={t("console.chainBad")}>
            {report.firstBadSeq === null
              ? t("console.chainBadText")
              : t("console.chainBadAt", { n: report.firstBadSeq })}
          </Alert>
        ) : null}
      </Modal>
    </>
  );
}
