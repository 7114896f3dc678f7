/*
 * Runs in the head, before anything is painted: theme, language and direction of the page as the
 * visitor chose them last, and an early request for the first banner, which is all that the first paint
 * needs. What draws the page itself is asked for by boot-start.js. Inlined into index.html by boot-page.ts,
 * which also fills in ASSETS. Plain browser JavaScript.
 */
(function () {
  // A one-time code leaves the address before anything is asked for that could carry it on (AUTH-05).
  const address = new URL(location.href);
  const code = address.searchParams.get("token");
  if (code !== null) {
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
    window.khelaCode = code;
  }
  // The sign-in window tells the page that opened it what came of it, and goes (AUTH-03).
  if (address.pathname === "/sign-in-return") {
    const answer = Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
    history.replaceState(null, "", address.pathname);
    window.khelaSignIn = answer.code || answer.join ? "done" : "failed";
    const channel = new BroadcastChannel("khela-sign-in");
    channel.addEventListener("message", function (event) {
      if (event.data.taken && event.data.taken === answer.flow) window.close();
    });
    // A channel reaches this origin only; it has no target to name.
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
  /** As session.ts finds it at its start, in short. */
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
  /** What the server has put into the page, if it could. */
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
    // Who came by an address in a language, and has chosen none yet, stays in it.
    if (chosen === null && first === named) remember(first);
    return first;
  }
  function remember(code) {
    try {
      localStorage.setItem("language", code);
    } catch {
      // As above; the address says it again.
    }
    document.cookie = "language=" + code + "; path=/; max-age=31536000; samesite=lax";
  }
  /** The offer on top of the home page, where the server has put it into the page. */
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
    // Fonts are fetched this way, also from here.
    if (as === "font") link.crossOrigin = "";
    link.fetchPriority = priority;
    document.head.append(link);
  }
  const hero = firstBanner();
  if (hero) preload("image", hero.picture, "high");
  // A page that comes drawn is read at once: its letters come beside its styles, not after its code.
  if (boot && boot.path) preload("font", (locale.fonts || assets.fonts)[0], "auto");
  window.khelaBoot = {
    hero: hero,
    assets: assets,
    language: language,
    locale: locale,
    loggedIn: loggedIn(),
  };
})();
