/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it up with the click; a later release keeps slow ones working too.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
