/** The own data and the account as a whole: taking it along, closing it. Source: SAFE-06. */
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
