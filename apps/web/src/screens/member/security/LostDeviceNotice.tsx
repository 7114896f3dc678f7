/**
 * Someone has requested to remove the second step: warns the owner, who can cancel the request. Source:
 * AUTH-12, decision 0018.
 */
import { getLostDevice, stopLostDevice } from "@khela/contract/lost-device";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import { toast } from "@khela/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { call, queryClient } from "../../../shell/api.ts";
import { FailureNote } from "../../../shell/failure-note.tsx";
import { useSession } from "../../../shell/session.ts";
import { useSubmit } from "./use-submit.ts";

export default function LostDeviceNotice() {
  const { t, date } = useI18n();
  const token = useSession((session) => session.token);
  const stop = useSubmit();
  const queryKey = ["member", token, "lostDevice"];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getLostDevice, {}, { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
  });
  if (!data?.request) return null;
  const work = async () => {
    await call(stopLostDevice);
    toast({ kind: "success", text: t("lost.stopped") });
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <section
      role="alert"
      className="grid gap-3 rounded-xl border border-lose/40 bg-lose/10 px-4 py-4 text-sm sm:px-5"
    >
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <Icon name="alert" size={20} className="shrink-0 text-lose" />
        {t("lost.noticeTitle")}
      </h2>
      <p>{t("lost.noticeText", { date: date(data.request.readyAt, "dateTime") })}</p>
      {stop.failure === undefined ? null : <FailureNote error={stop.failure} />}
      <Button
        variant="danger"
        className="justify-self-start"
        loading={stop.busy}
        onClick={() => void stop.run(work)}
      >
        {t("lost.stop")}
      </Button>
    </section>
  );
}
