/*
 * Runs in the head, before anything is painted: applies the theme, language and direction that the visitor
 * chose last, and requests the first banner early, because the first paint needs nothing else. boot-start.js
 * loads the code that draws the page. Inlined into index.html by boot-page.ts, which also fills in ASSETS.
 * Plain browser JavaScript.
 */
(function () {
  // Remove a one-time code from the address before any request could leak it in its referrer (AUTH-05).
  const address = new URL(location.href);
  const code = address.searchParams.get("token");
  if (code !== null) {
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
    window.khelaCode = code;
  }
  // The sign-in window reports its outcome to the page that opened it and closes (AUTH-03).
  if (address.pathname === "/sign-in-return") {
    const answer = Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
    history.replaceState(null, "", address.pathname);
    window.khelaSignIn = answer.code || answer.join ? "done" : "failed";
    const channel = new BroadcastChannel("khela-sign-in");
    channel.addEventListener("message", function (event) {
      if (event.data.taken && event.data.taken === answer.flow) window.close();
    });
    // A BroadcastChannel reaches only this origin, so there is no target origin to pass.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(answer);
  }
  const assets = "ASSETS";
  const root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden; the defaults stand
    }
  }
  /** A short form of the check in session.ts: whether a session token is stored. */
  function loggedIn() {
    try {
      return sessionStorage.getItem("token") !== null || stored("remembered") !== null;
    } catch {
      return false;
    }
  }
  const theme = stored("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const boot = bootData();
  const language = firstLanguage();
  const locale = assets.locales[language];
  root.lang = locale.tag;
  root.dir = locale.dir || "ltr";
  if (root.dataset.theme === "light") {
    document.querySelector('meta[name="theme-color"]').content = "#ffffff";
  }
  /** The data that the server put into the page; null when it could not. */
  function bootData() {
    try {
      const data = JSON.parse(document.getElementById("boot").textContent);
      return data && data.values ? data : null;
    } catch {
      return null; // a page without boot data; the app asks the server
    }
  }
  /** The visitor's choice where the site offers it, else the site's first language (OPS-08). */
  function firstLanguage() {
    const permission = boot && boot.values["system.permission"];
    const brand = permission ? permission.info.whitelabelVal : null;
    const known = Object.keys(assets.locales);
    const offered = brand ? brand.supportedLanguages.concat(brand.moreLanguages) : known;
    const chosen = stored("language");
    const named = (address.searchParams.get("lang") || "").toLowerCase();
    const first = [chosen, named, brand && brand.defaultLanguage, known[0]].find(function (code, place) {
      return known.includes(code) && (place > 1 || offered.includes(code));
    });
    // A visitor who arrived at an address with a language, and has chosen none yet, keeps that language.
    if (chosen === null && first === named) remember(first);
    return first;
  }
  function remember(code) {
    try {
      localStorage.setItem("language", code);
    } catch {
      // Storage may be forbidden; the address still carries the language.
    }
    document.cookie = "language=" + code + "; path=/; max-age=31536000; samesite=lax";
  }
  /** The first offer of the home page, when the server has put it into the page. */
  function firstBanner() {
    if (!/^\/(index(\.html)?|home|login|register)?$/.test(location.pathname)) return null;
    if (!boot || String(boot.language).toLowerCase() !== language) return null;
    const announcements = boot.values["content.announcements"];
    const banner = announcements && announcements.banners.find((entry) => entry.groupName === "w_home");
    if (!banner) return null;
    const small = matchMedia("(max-width: 639px)").matches;
    return { title: banner.title, picture: small && banner.mobileUrl ? banner.mobileUrl : banner.url };
  }
  function preload(as, href, priority) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = as;
    link.href = href;
    // Font preloads need CORS mode even from the same origin.
    if (as === "font") link.crossOrigin = "";
    link.fetchPriority = priority;
    document.head.append(link);
  }
  const hero = firstBanner();
  if (hero) preload("image", hero.picture, "high");
  // A page drawn by the server can be read at once, so its font loads along with its styles instead of after
  // the code.
  if (boot && boot.path) preload("font", (locale.fonts || assets.fonts)[0], "auto");
  window.khelaBoot = {
    hero: hero,
    assets: assets,
    language: language,
    locale: locale,
    loggedIn: loggedIn(),
  };
})();
