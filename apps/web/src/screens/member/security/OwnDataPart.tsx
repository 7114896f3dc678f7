/** The member's data and the account as a whole: exporting it, closing it. Source: SAFE-06. */
import { CloseAccount } from "./CloseAccount.tsx";
import { TakeData } from "./TakeData.tsx";

export default function OwnDataPart() {
  return (
    <>
      <TakeData />
      <CloseAccount />
    </>
  );
}
