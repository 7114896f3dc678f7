// Loads the page that was asked for once the server answers again: when the network comes back, and every few seconds
// besides, since a server that was away sends no such event.
const ASK_AGAIN_MS = 5_000;

function comeBack() {
  if (document.visibilityState === "hidden") return;
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => {
      if (ok) location.reload();
    },
    // Still away: asked again soon.
    () => undefined,
  );
}

addEventListener("online", comeBack);
document.addEventListener("visibilitychange", comeBack);
setInterval(comeBack, ASK_AGAIN_MS);
