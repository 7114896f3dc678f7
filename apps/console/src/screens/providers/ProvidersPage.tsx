/**
 * The payment providers with their kill switches, and the payment methods of both directions. Source: OPS-03,
 * MONEY-03.
 */
import { METHOD_KINDS } from "@khela/contract/console/providers";
import { useI18n } from "@khela/ui/i18n";
import { WaitingSettings } from "../../features/approvals/WaitingSettings.tsx";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { usePermission } from "../../shell/session.ts";
import { MethodsPanel } from "./MethodsPanel.tsx";
import { ProviderPanel } from "./ProviderPanel.tsx";
import classes from "./providers.module.css";
import { useProviders } from "./use-providers.ts";

export default function ProvidersPage() {
  const { t } = useI18n();
  const mayWrite = usePermission("providers.write");
  const page = useProviders();
  return (
    <>
      <PageHead title={t("desk.providers")} text={t("desk.providersText")} />
      {page.data ? (
        <div className={classes["page"]}>
          <WaitingSettings kind="method" />
          {page.data.providers.map((provider) => (
            <ProviderPanel key={provider.name} provider={provider} readOnly={!mayWrite} />
          ))}
          {METHOD_KINDS.map((kind) => (
            <MethodsPanel
              key={kind}
              kind={kind}
              methods={page.data.methods.filter((method) => method.kind === kind)}
              readOnly={!mayWrite}
            />
          ))}
        </div>
      ) : page.isError ? (
        <Failure error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <div className={classes["page"]}>
          <PanelSkeleton height={190} />
          <PanelSkeleton height={320} />
          <PanelSkeleton height={320} />
        </div>
      )}
    </>
  );
}
