import { useI18n } from "@khela/ui/i18n";
import { useTimes } from "../instant/times.ts";

/** Pays in hundredths of the stake, with a row per size of board or card. */
export function PayTable({ rows }: { rows: readonly { size: number; pays: readonly number[] }[] }) {
  const { number } = useI18n();
  const times = useTimes();
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface-2">
      <table className="text-xs tabular-nums">
        <tbody>
          {rows.map(({ size, pays }) => (
            <tr key={size} className="border-t border-line first:border-t-0">
              <th scope="row" className="px-3 py-1.5 text-end text-text">
                {number(size)}
              </th>
              {pays.map((value, index) => (
                <td key={index} className="px-2 py-1.5 text-end">
                  {times(value * 100, 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
