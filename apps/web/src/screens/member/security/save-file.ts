/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it up with the click; a later release keeps slow ones working too.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
