/**
 * The inbox's only script: fetches the list every two seconds and when the search changes, and copies codes.
 */
export const SCRIPT = `
const list = document.getElementById("messages");
const field = document.getElementById("search");
let shown = list.innerHTML;
let asking = 0;
async function refresh() {
  const mine = ++asking;
  const query = new URLSearchParams({ search: field.value, lang: document.documentElement.lang });
  const answer = await fetch("/list?" + query).catch(() => undefined);
  if (!answer || !answer.ok || mine !== asking) return;
  const text = await answer.text();
  if (mine !== asking || text === shown) return;
  const open = [...list.querySelectorAll("details[open]")].map((part) => part.dataset.id);
  list.innerHTML = shown = text;
  for (const id of open) list.querySelector('details[data-id="' + CSS.escape(id) + '"]')?.setAttribute("open", "");
}
field.addEventListener("input", () => {
  const page = new URL(location.href);
  page.searchParams.set("search", field.value);
  history.replaceState(null, "", page);
  void refresh();
});
field.form.addEventListener("submit", (event) => event.preventDefault());
list.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-code]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.code);
  const before = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = before), 1200);
});
setInterval(() => document.hidden || void refresh(), 2000);
`;
