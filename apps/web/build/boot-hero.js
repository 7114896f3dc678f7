/*
 * Runs right after #root: paints the first banner before any of the app's code has arrived. React
 * then draws the same banner in the same place. Inlined into index.html by boot-page.ts.
 */
(function () {
  const hero = window.khelaHero;
  const box = document.querySelector(".boot-hero");
  if (!hero || !box) return;
  const picture = document.createElement("img");
  picture.src = hero.picture;
  picture.alt = "";
  picture.fetchPriority = "high";
  // Decoded with the first paint, not after whatever the app does next.
  picture.decoding = "sync";
  const title = document.createElement("p");
  title.textContent = hero.title;
  box.append(picture, title);
})();
