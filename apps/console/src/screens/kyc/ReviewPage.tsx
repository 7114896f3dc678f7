/** One identity check: the pictures, the stated data and the decision, by mouse or keyboard. Source: OPS-02. */
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import IconBack from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { PageHead, PanelSkeleton } from "../../shell/parts/page-head.tsx";
import { Failure } from "../../shell/parts/states.tsx";
import { useNow } from "../../shell/parts/use-now.ts";
import { useOperator } from "../../shell/session.ts";
import { CheckFacts } from "./CheckFacts.tsx";
import { ApproveDialog, RejectDialog } from "./DecisionDialogs.tsx";
import type { Check } from "./kyc.ts";
import { PictureViewer } from "./PictureViewer.tsx";
import { checkQuery, useReview } from "./use-review.ts";
import classes from "./kyc.module.css";

const AGE_MS = 15_000;
const route = getRouteApi("/shell/kyc/$requestId");

export default function ReviewPage() {
  const { t } = useI18n();
  const { requestId } = route.useParams();
  const check = useQuery(checkQuery(requestId));
  return (
    <>
      <Anchor
        fz="sm"
        mb="sm"
        className={classes["back"] ?? ""}
        renderRoot={(props) => <Link to="/kyc" {...props} />}
      >
        <IconBack size={16} aria-hidden />
        {t("console.kycBack")}
      </Anchor>
      {check.data ? (
        <Review key={requestId} check={check.data} />
      ) : check.isError ? (
        <Failure error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <div className={classes["review"]}>
          <PanelSkeleton height={520} />
          <PanelSkeleton height={420} />
        </div>
      )}
    </>
  );
}

function Review({ check }: { check: Check }) {
  const { t } = useI18n();
  const nowMs = useNow(AGE_MS);
  const { username } = useOperator();
  const [asking, setAsking] = useState<"approve" | "reject">();
  const review = useReview(check, () => setAsking(undefined));
  const mine = check.state === "open" && check.claimedBy === username;
  const free = check.state === "open" && check.claimedBy === null;
  const on = (may: boolean, work: () => void) => () => {
    if (may && asking === undefined && !review.claim.isPending) work();
  };
  useHotkeys([
    ["C", on(free, () => review.claim.mutate())],
    ["A", on(mine, () => setAsking("approve"))],
    ["R", on(mine, () => setAsking("reject"))],
    ["N", on(true, review.goOn)],
  ]);
  const dialog = {
    check,
    busy: review.decide.isPending,
    onClose: () => setAsking(undefined),
  };
  return (
    <>
      <PageHead
        title={t("console.kycOf", { kind: t(`console.kycKind_${check.kind}`), account: check.account })}
        text={<span className={classes["keys"]}>{t("console.kycKeys")}</span>}
        actions={
          <Button variant="default" onClick={review.goOn}>
            {t("console.kycNext")}
          </Button>
        }
      />
      <div className={classes["review"]}>
        <PictureViewer check={check} paused={asking !== undefined} />
        <div className={classes["side"]}>
          <CheckFacts check={check} nowMs={nowMs} />
          {check.state === "open" ? (
            <div className={classes["decide"]}>
              <p className={classes["decideText"]} data-mine={mine}>
                {mine
                  ? t("console.kycMine")
                  : free
                    ? t("console.kycFree")
                    : t("console.kycTaken", { by: check.claimedBy ?? "" })}
              </p>
              {mine ? (
                <>
                  <Button color="win.4" onClick={() => setAsking("approve")}>
                    {t("console.approve")}
                  </Button>
                  <Button variant="light" color="lose" onClick={() => setAsking("reject")}>
                    {t("console.reject")}
                  </Button>
                </>
              ) : (
                <Button loading={review.claim.isPending} onClick={() => review.claim.mutate()}>
                  {t("console.claim")}
                </Button>
              )}
            </div>
          ) : null}
        </div>
      </div>
      {asking === "approve" ? (
        <ApproveDialog {...dialog} onConfirm={() => review.decide.mutate({ decision: "approve" })} />
      ) : null}
      {asking === "reject" ? (
        <RejectDialog
          {...dialog}
          onConfirm={(reason) => review.decide.mutate({ decision: "reject", reason })}
        />
      ) : null}
    </>
  );
}
