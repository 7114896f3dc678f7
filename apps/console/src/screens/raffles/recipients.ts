/** Longest account name that the server takes. */
const LONGEST = 40;

/**
 * The accounts in a typed list or a CSV file, each once: the first column of each line; lines, commas, semicolons and
 * tabs separate names that were typed in a row.
 */
export function accountsOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const isFile = lines.filter((line) => /[;,\t]/.test(line)).length > 1;
  const names = lines.flatMap((line) => {
    const cells = line.split(/[;,\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, "").replace(/^'/, ""));
    return isFile ? cells.slice(0, 1) : cells.flatMap((cell) => cell.split(/\s+/));
  });
  const seen = new Set<string>();
  return names.filter((name, index) => {
    const key = name.toLowerCase();
    // The head of a file is no account.
    const isHead = index === 0 && /^(account|username|player|অ্যাকাউন্ট|খেলোয়াড়)$/i.test(name);
    if (name === "" || isHead || name.length > LONGEST || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
