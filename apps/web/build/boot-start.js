/*
 * Runs right after #root: paints the first banner before any of the app's code has arrived (React then draws
 * the same banner in the same place), and requests that code, its texts and fonts once the first paint is
 * done, so that they don't compete with it for the network (the styles a moment earlier). Inlined into
 * index.html by boot-page.ts.
 */
(function () {
  const boot = window.khelaBoot;
  const assets = boot.assets;
  const root = document.getElementById("root");
  const LATEST_PAINT_MS = 200;
  // The server draws for visitors, in one language: members and readers of another language get the empty
  // frame until their own page is drawn.
  if (root.dataset.drawn && (root.dataset.drawn !== document.documentElement.lang || boot.loggedIn)) {
    delete root.dataset.drawn;
    root.replaceChildren(document.getElementById("frame").content);
  }
  // Remember a tap on a button until the code that handles it has loaded (shell/take-over.tsx). Links work
  // without it.
  root.addEventListener("click", function (event) {
    if (root.dataset.drawn) boot.tapped = event.target.closest("button");
  });
  const box = document.querySelector(".boot-hero");
  if (boot.hero && box) {
    const picture = document.createElement("img");
    picture.src = boot.hero.picture;
    picture.alt = "";
    picture.fetchPriority = "high";
    // Decode the picture for the first paint instead of after the app's next work.
    picture.decoding = "sync";
    const title = document.createElement("p");
    title.textContent = boot.hero.title;
    box.append(picture, title);
  }
  function link(rel, href, as) {
    const element = document.createElement("link");
    element.rel = rel;
    element.href = href;
    // Modules and fonts are loaded in CORS mode; a preload in another mode would load them twice.
    element.crossOrigin = "";
    if (as) element.as = as;
    document.head.append(element);
    return element;
  }
  /** Resolves when the stylesheet has loaded, or after the retries have failed: the page is usable without styles. */
  function styled(href, tries) {
    const there = document.querySelector('link[rel="stylesheet"][href="' + href + '"]');
    if (there && there.sheet) return Promise.resolve();
    return new Promise(function (done) {
      const element = link("stylesheet", href);
      element.addEventListener("load", done);
      element.addEventListener("error", function () {
        if (tries === 0) return done();
        element.remove();
        setTimeout(function () {
          done(styled(href, tries - 1));
        }, 1000);
      });
    });
  }
  /** Shown in both languages from the code, because neither texts nor styles have loaded. */
  function failed() {
    const note = document.createElement("p");
    note.className = "boot-note";
    const again = document.createElement("a");
    again.href = location.href;
    again.textContent = "আবার চেষ্টা করুন · Try again";
    note.append("খেলা লোড হয়নি। KHELA did not load. ", again);
    if (box) box.replaceChildren(note);
    else root.prepend(note);
    addEventListener("online", function () {
      location.reload();
    });
  }
  /** Runs `work` after the first paint, or after LATEST_PAINT_MS in browsers that report no paint. */
  function afterPaint(work) {
    setTimeout(function () {
      work();
    }, LATEST_PAINT_MS);
    new PerformanceObserver(work).observe({ type: "paint", buffered: true });
  }
  let started = false;
  function start() {
    if (started) return;
    started = true;
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = assets.entry;
    script.addEventListener("error", failed);
    document.head.append(script);
    const modules = assets.modules.concat(boot.locale.script || []);
    if (location.pathname !== "/") modules.push(assets.screens);
    modules.forEach(function (href) {
      link("modulepreload", href);
    });
    (boot.locale.fonts || assets.fonts).forEach(function (href) {
      link("preload", href, "font");
    });
  }
  if (!assets.entry) return; // vite dev, where the page itself names its scripts
  document.addEventListener("DOMContentLoaded", function () {
    window.khelaStyles = Promise.all(
      assets.styles.map(function (href) {
        return styled(href, 1);
      }),
    );
    // A background tab never paints, so there is no paint to wait for.
    if (document.hidden) return start();
    // A page drawn by the server already has its styles and is read before it is used, so the code can wait
    // for the paint.
    if (root.dataset.drawn) return afterPaint(start);
    // Start once the styles are there even if nothing has been painted, so that the load event includes the
    // app's code.
    void window.khelaStyles.then(start);
    requestAnimationFrame(function () {
      setTimeout(start);
    });
  });
})();
