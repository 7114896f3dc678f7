import { operatorCaptcha } from "@khela/contract/console/operators";
import { useI18n } from "@khela/ui/i18n";
import { ActionIcon, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { call } from "../../shell/api.ts";
import { PlainField } from "./fields.tsx";

/** The picture of a captcha. Each attempt gets a new one, because an answer is valid once, right or wrong. */
export function useCaptcha(shown: boolean, tries: number) {
  const { data, refetch } = useQuery({
    queryKey: ["captcha", tries],
    queryFn: ({ signal }) => call(operatorCaptcha, undefined, { signal }),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { picture: shown ? data : undefined, another: () => void refetch() };
}

interface CaptchaFieldProps {
  picture: { value: string } | undefined;
  another: () => void;
  error: string | undefined;
}

export function CaptchaField({ picture, another, error }: CaptchaFieldProps) {
  const { t } = useI18n();
  return (
    <div>
      <Group gap="xs" mb={6}>
        {picture ? (
          <img src={picture.value} alt={t("auth.captchaPicture")} width={160} height={56} />
        ) : (
          <Skeleton width={160} height={56} />
        )}
        <ActionIcon size={36} variant="default" aria-label={t("auth.captchaRefresh")} onClick={another}>
          <IconRefresh size={18} />
        </ActionIcon>
      </Group>
      <PlainField name="captcha" label={t("auth.captcha")} autoComplete="off" maxLength={12} error={error} />
    </div>
  );
}
