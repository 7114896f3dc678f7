/*
 * Runs in the head, before anything is painted: theme, language and direction of the page as the
 * visitor chose them last, and early requests for what that language needs. Inlined into
 * index.html by boot-page.ts, which also fills in ASSETS. Plain browser JavaScript.
 */
(function () {
  const assets = "ASSETS";
  const root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden; the defaults stand
    }
  }
  const theme = stored("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  let language = stored("language");
  if (!assets.locales[language]) language = root.lang;
  const locale = assets.locales[language];
  root.lang = language;
  root.dir = locale.dir;
  if (root.dataset.theme === "light") {
    document.querySelector('meta[name="theme-color"]').content = "#ffffff";
  }
  function early(rel, href, as, type) {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = href;
    if (as) link.as = as;
    if (type) link.type = type;
    if (as === "font") link.crossOrigin = "";
    document.head.append(link);
  }
  if (locale.script) early("modulepreload", locale.script);
  locale.fonts.forEach(function (href) {
    early("preload", href, "font", "font/woff2");
  });
})();
