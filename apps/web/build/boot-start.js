/*
 * Runs right after #root: paints the first banner before any of the app's code has arrived (React then
 * draws the same banner in the same place), and asks for that code, its styles, texts and fonts once the
 * first paint is done, so that they don't take the network from it (the styles a moment earlier). Inlined into index.html by boot-page.ts.
 */
(function () {
  const boot = window.khelaBoot;
  const assets = boot.assets;
  const root = document.getElementById("root");
  const LATEST_PAINT_MS = 200;
  // The server draws for visitors, in one language: anybody else gets the frame until his own page is drawn.
  if (root.dataset.drawn && (root.dataset.drawn !== document.documentElement.lang || boot.loggedIn)) {
    delete root.dataset.drawn;
    root.replaceChildren(document.getElementById("frame").content);
  }
  // A tap on something that only the code can do is kept until it is there (shell/take-over.tsx). Links go by themselves.
  root.addEventListener("click", function (event) {
    if (root.dataset.drawn) boot.tapped = event.target.closest("button");
  });
  const box = document.querySelector(".boot-hero");
  if (boot.hero && box) {
    const picture = document.createElement("img");
    picture.src = boot.hero.picture;
    picture.alt = "";
    picture.fetchPriority = "high";
    // Decoded with the first paint, not after whatever the app does next.
    picture.decoding = "sync";
    const title = document.createElement("p");
    title.textContent = boot.hero.title;
    box.append(picture, title);
  }
  function link(rel, href, as) {
    const element = document.createElement("link");
    element.rel = rel;
    element.href = href;
    // Modules and fonts are fetched this way; other ways would fetch them twice.
    element.crossOrigin = "";
    if (as) element.as = as;
    document.head.append(element);
    return element;
  }
  /** The page without its styles is still a page: a second failure is not waited for. */
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
  /** Neither texts nor styles are there yet, so this one sentence stands here, in both languages. */
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
  /** Once the first picture is on the screen; browsers that don't tell get a moment. */
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
    // A tab in the background paints nothing.
    if (document.hidden) return start();
    // A page that the server drew has its styles already, and is read before anything of it is used.
    if (root.dataset.drawn) return afterPaint(start);
    // At the latest now, whatever has been painted: so the page counts as loaded only with its code.
    void window.khelaStyles.then(start);
    requestAnimationFrame(function () {
      setTimeout(start);
    });
  });
})();
