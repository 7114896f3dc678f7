import { html, Html } from "../html.ts";
import type { Language } from "../page.ts";
import { STYLE } from "../style.ts";
import { codeIn, type Message } from "./messages.ts";
import { INBOX_STYLE } from "./style.ts";
import { texts } from "./texts.ts";

/** The inbox page: a search field and the messages, newest first. */
export function inboxPage(messages: readonly Message[], search: string, language: Language): string {
  const t = texts[language];
  const other = language === "bn" ? "en" : "bn";
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${t.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <noscript><meta http-equiv="refresh" content="5" /></noscript>
        <style>
          ${new Html(STYLE + INBOX_STYLE)}
        </style>
        <script type="module" src="/inbox.js"></script>
      </head>
      <body>
        <div class="ribbon" role="note">${t.ribbon}</div>
        <main class="inbox">
          <header>
            <h1 class="brand"><span class="mark" aria-hidden="true">✉</span>${t.title}</h1>
            <a class="lang" lang="${other}" href="/?lang=${other}&amp;search=${encodeURIComponent(search)}"
              >${t.otherLanguage}</a
            >
          </header>
          <form class="bar" role="search">
            <label
              ><span class="sr">${t.search}</span
              ><input
                id="search"
                name="search"
                type="search"
                value="${search}"
                placeholder="${t.search} · ${t.searchHint}"
                autocomplete="off"
            /></label>
            <span class="live">${t.live}</span>
          </form>
          <div id="messages" aria-live="polite">${new Html(messageList(messages, search, language))}</div>
        </main>
      </body>
    </html>`.text;
}

/** The HTML of the messages alone, which the page's script fetches. */
export function messageList(messages: readonly Message[], search: string, language: Language): string {
  const t = texts[language];
  if (messages.length === 0) {
    return html`<section class="card"><p class="note">${search === "" ? t.none : t.noneFound}</p></section>`
      .text;
  }
  return messages.map((message) => card(message, language).text).join("\n");
}

function card(message: Message, language: Language): Html {
  const t = texts[language];
  const code = codeIn(message);
  const at = new Date(message.receivedAtMs);
  return html`<article class="card message">
    <header>
      <span class="chip ${message.kind}">${t[message.kind]}</span>
      <span class="who">${message.to}</span>
      <time datetime="${at.toISOString()}">${shownTime(at, language)}</time>
    </header>
    ${message.subject === "" ? "" : html`<p class="subject">${message.subject}</p>`}
    ${
      code === undefined
        ? ""
        : html`<p class="code">
            <b>${code}</b><button type="button" data-code="${code}" data-done="${t.copied}">${t.copy}</button>
          </p>`
    }
    <p class="text">${message.text}</p>
    ${
      message.html === ""
        ? ""
        : html`<details data-id="${message.id}">
            <summary>${t.look}</summary>
            <iframe title="${message.subject}" sandbox="" loading="lazy" src="/mail/${message.id}"></iframe>
          </details>`
    }
  </article>`;
}

function shownTime(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === "bn" ? "bn-BD" : "en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "Asia/Dhaka",
  }).format(at);
}
