import { useI18n } from "@khela/ui/i18n";
import { useState } from "react";
import { useMinimumAge } from "../../shell/queries.ts";

/** The two checkboxes of a registration: the terms and the age. Source: AUTH-07, SAFE-04. */
export function useBoxes() {
  const { t } = useI18n();
  const minimumAge = useMinimumAge();
  const [terms, setTerms] = useState(false);
  const [age, setAge] = useState(false);
  const [errors, setErrors] = useState<{ terms?: string | undefined; age?: string | undefined }>({});

  /** Shows an error at each box that isn't ticked. @returns whether both are */
  function check(): boolean {
    setErrors({
      terms: terms ? undefined : t("auth.termsNeeded"),
      age: age ? undefined : t("auth.ageNeeded", { age: minimumAge }),
    });
    return terms && age;
  }
  const tick = (name: "terms" | "age", set: (ticked: boolean) => void) => (ticked: boolean) => {
    set(ticked);
    if (ticked) setErrors((before) => ({ ...before, [name]: undefined }));
  };
  return {
    terms,
    age,
    errors,
    check,
    forgive: () => setErrors({}),
    setTerms: tick("terms", setTerms),
    setAge: tick("age", setAge),
  };
}
