/** Offers a text as a download. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download starts with the click; releasing the URL later also works in slow browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
