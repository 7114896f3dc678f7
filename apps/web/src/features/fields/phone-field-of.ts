/** The field that a phone-related refusal is about: the number or the code. Source: AUTH-18. */
export function phoneFieldOf(code: string | undefined): "mobileNum" | "code" | undefined {
  switch (code) {
    case "PHONE_FORMAT":
    case "PHONE_MISSING":
      return "mobileNum";
    case "CODE_MISSING":
    case "CODE_WRONG":
    case "CODE_EXPIRED":
      return "code";
    default:
      return undefined;
  }
}
