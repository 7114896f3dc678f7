// Reloads the requested page once the server answers again: on the browser's `online` event, and every few
// seconds, because a server outage fires no such event.
const ASK_AGAIN_MS = 5_000;

function comeBack() {
  if (document.visibilityState === "hidden") return;
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => {
      if (ok) location.reload();
    },
    // The server is still unreachable; the next interval tries again.
    () => undefined,
  );
}

addEventListener("online", comeBack);
document.addEventListener("visibilitychange", comeBack);
setInterval(comeBack, ASK_AGAIN_MS);
