import { Checkbox } from "@khela/ui/field";
import { Message, useI18n } from "@khela/ui/i18n";
import { Link } from "@tanstack/react-router";
import { useMinimumAge } from "../../shell/queries.ts";
import type { useBoxes } from "./use-boxes.ts";

/** The boxes for the terms and the age. */
export function AgreeBoxes({ boxes }: { boxes: ReturnType<typeof useBoxes> }) {
  const { t } = useI18n();
  const age = useMinimumAge();
  return (
    <div>
      <Checkbox
        name="terms"
        label={
          <Message
            id="auth.terms"
            slots={{
              terms: (
                <Link to="/help" hash="terms" target="_blank" className="font-semibold text-gold underline">
                  {t("auth.termsLink")}
                </Link>
              ),
            }}
          />
        }
        checked={boxes.terms}
        error={boxes.errors.terms}
        onChange={(event) => boxes.setTerms(event.target.checked)}
      />
      <Checkbox
        name="age"
        label={t("auth.age", { age })}
        checked={boxes.age}
        error={boxes.errors.age}
        onChange={(event) => boxes.setAge(event.target.checked)}
      />
    </div>
  );
}
