/** The member's picture: one of twelve, or an uploaded one. Source: AUTH-20. */
import { setIcon } from "@khela/contract/identity";
import { useI18n } from "@khela/ui/i18n";
import { toast } from "@khela/ui/toast";
import { useState } from "react";
import { call, queryClient } from "../../../shell/api.ts";
import { errorText } from "../../../shell/error-text.ts";
import { memberQuery, useMember } from "../../../shell/queries.ts";
import { useSession } from "../../../shell/session.ts";
import { AvatarChooser } from "../AvatarChooser.tsx";
import { AvatarPicture } from "../AvatarPicture.tsx";
import { OwnPicture } from "./OwnPicture.tsx";

export default function PicturePart() {
  const i18n = useI18n();
  const { t } = i18n;
  const member = useMember().data;
  const { queryKey } = memberQuery(useSession((session) => session.token));
  const [busy, setBusy] = useState(false);

  const show = (icon: string) =>
    queryClient.setQueryData(queryKey, (before) => before && { ...before, icon });

  /** Shows a ready-made picture at once, and reverts it if the server refuses. */
  async function choose(icon: string): Promise<void> {
    const before = member?.icon;
    if (before === undefined || busy) return;
    show(icon);
    setBusy(true);
    try {
      await call(setIcon, { body: { icon } });
    } catch (error) {
      show(before);
      toast({ kind: "error", text: errorText(i18n, error) });
    } finally {
      setBusy(false);
    }
  }
  /** Sets an uploaded picture; its address works only once it is the avatar. @throws CallError */
  async function takeUploaded(uploadId: string): Promise<void> {
    const icon = `upload:${uploadId}`;
    await call(setIcon, { body: { icon } });
    show(icon);
    toast({ kind: "success", text: t("member.pictureSaved") });
  }
  return (
    <section className="card grid gap-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-5">
        <AvatarPicture icon={member?.icon} size={104} />
        <div className="grid min-w-48 flex-1 gap-3">
          <p className="text-sm text-muted">{t("member.pictureText")}</p>
          <OwnPicture onUploaded={takeUploaded} />
        </div>
      </div>
      <AvatarChooser icon={member?.icon} onChoose={(icon) => void choose(icon)} />
    </section>
  );
}
