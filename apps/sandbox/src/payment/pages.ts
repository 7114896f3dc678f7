import type { Books } from "./books.ts";
import { html, Html } from "../html.ts";
import { digitsIn, framed, helpBox, type Language, shownAmount } from "../page.ts";
import { PAYOUT_ENDINGS } from "./payouts.ts";
import { PAYOUT_OUTCOMES, type Delivery, type Payment, type Payout } from "./records.ts";
import { paymentCases, payoutCases, texts } from "./texts.ts";

type Frame = Pick<Parameters<typeof framed>[0], "language" | "title" | "path" | "wide">;

const page = (frame: Frame, content: Html): string =>
  framed(
    { ...frame, mark: "৳", texts: { ...texts[frame.language], name: texts[frame.language].provider } },
    content,
  );

/** The hosted page on which the payer decides. */
export function paymentPage(payment: Payment, books: Books, language: Language): string {
  const t = texts[language];
  const path = `/pay/${payment.id}`;
  const amount = shownAmount(payment.amount, payment.currency, language);
  const open = payment.status === "waiting";
  const about = html`<section class="card">
    <p class="to">${t.payTo} <b>${t.shop}</b></p>
    <p class="sum">${amount}</p>
    <dl>
      <dt>${t.method}</dt>
      <dd>${payment.method}</dd>
      <dt>${t.reference}</dt>
      <dd>${payment.reference}</dd>
      <dt>${t.state}</dt>
      <dd><span class="chip ${payment.status}">${t.statePayment[payment.status]}</span></dd>
      ${
        payment.paidAmount === null
          ? ""
          : html`<dt>${t.received}</dt>
              <dd>${shownAmount(payment.paidAmount, payment.currency, language)}</dd>`
      }
    </dl>
    ${
      open
        ? html`<form method="post" action="${path}?lang=${language}">
            <button class="main" name="outcome" value="pay">${t.pay.replace("{amount}", amount)}</button>
            <button class="no" name="outcome" value="fail">${t.decline}</button>
          </form>`
        : html`<p class="note">${t.decided}</p>`
    }
    ${
      payment.status === "succeeded" || payment.status === "failed"
        ? html`<form class="case" method="post" action="${path}?lang=${language}">
              <div><b>${t.contradict}</b><small>${t.contradictPayment[payment.status]}</small></div>
              <button name="outcome" value="contradict">${t.run}</button>
            </form>
            <form class="case" method="post" action="${path}?lang=${language}">
              <div><b>${t.again}</b><small>${t.againHint}</small></div>
              <button name="outcome" value="again" aria-label="${t.run}: ${t.again}">${t.run}</button>
            </form>`
        : ""
    }
  </section>`;
  const content = html`${about}${open ? specialCases(path, language) : ""}${messages(payment.id, books, language)}
    ${helpBox(t.help, t.paymentHelp)} <a class="back" href="${payment.returnUrl}">${t.cancel}</a>`;
  return page({ language, title: amount, path }, content);
}

function specialCases(path: string, language: Language): Html {
  const t = texts[language];
  const rows = Object.entries(paymentCases[language]).map(
    ([outcome, [title, hint]]) =>
      html`<form class="case" method="post" action="${path}?lang=${language}">
        <div>
          <b>${title}</b><small>${hint}</small>${
            outcome === "late"
              ? html`<label
                  >${t.seconds} <input name="afterS" type="number" min="1" max="3600" value="30"
                /></label>`
              : outcome === "duplicate"
                ? html`<label
                    >${t.times} <input name="copies" type="number" min="2" max="50" value="5"
                  /></label>`
                : ""
          }
        </div>
        <button name="outcome" value="${outcome}" aria-label="${t.run}: ${title}">${t.run}</button>
      </form>`,
  );
  return html`<section class="card">
    <h2>${t.tests}</h2>
    <p class="hint">${t.testsHint}</p>
    ${rows}
  </section>`;
}

/**
 * The newest webhooks about a payment or payout, each with the site's answer; undefined if there are none.
 */
function messageList(aboutId: string, books: Books, language: Language, most: number): Html | undefined {
  const t = texts[language];
  const sent = [...books.deliveries.values()].filter((delivery) => delivery.aboutId === aboutId);
  if (sent.length === 0) return undefined;
  const row = (delivery: Delivery): Html => {
    const { status } = JSON.parse(delivery.body) as { status: string };
    const answer = delivery.lastAnswer === "none" ? t.noAnswer : (delivery.lastAnswer ?? "…");
    return html`<li>
      <span
        class="chip ${delivery.state === "delivered" ? "succeeded" : delivery.state === "given_up" ? "failed" : "waiting"}"
        >${status === "failed" ? t.claims.failed : t.claims.succeeded}</span
      >
      ${t.answered}: ${answer} · ${t.attempts}: ${digitsIn(String(delivery.attempts), language)}
    </li>`;
  };
  return html`<ul>
    ${sent.slice(-most).map(row)}
  </ul>`;
}

function messages(aboutId: string, books: Books, language: Language): Html {
  const t = texts[language];
  return html`<section class="card">
    <h2>${t.messages}</h2>
    ${messageList(aboutId, books, language, 50) ?? html`<p class="hint">${t.noMessages}</p>`}
  </section>`;
}

/** The page of payouts, newest first, with the plan for the next ones. */
export function payoutsPage(books: Books, language: Language): string {
  const t = texts[language];
  const payouts = [...books.payouts.values()].reverse().slice(0, 100);
  const options = PAYOUT_OUTCOMES.map(
    (outcome) =>
      html`<option value="${outcome}" ${books.planFor().outcome === outcome ? "selected" : ""}>
        ${payoutCases[language][outcome]}
      </option>`,
  );
  const content = html`<section class="card">
      <h2>${t.payouts}</h2>
      <p class="hint">${t.payoutsHint}</p>
      <form class="plan" method="post" action="/payouts/plan?lang=${language}">
        <label for="plan">${t.next}</label>
        <select id="plan" name="outcome">
          ${options}
        </select>
        <label
          >${t.onlyTo}
          <input
            name="account"
            inputmode="numeric"
            maxlength="40"
            pattern="[0-9A-Za-z]*"
            placeholder="${t.everybody}"
            aria-describedby="only-hint"
          /> </label
        ><button>${t.save}</button>
      </form>
      <p class="hint" id="only-hint">${t.onlyHint}</p>
      ${
        books.ownPlans.length === 0
          ? ""
          : html`<ul>
              ${books.ownPlans
                .slice(-20)
                .map(
                  ({ account, outcome }) =>
                    html`<li><b>${account}</b>: ${payoutCases[language][outcome]}</li>`,
                )}
            </ul>`
      }
    </section>
    ${helpBox(t.help, t.payoutHelp)}
    <section class="card scroll">
      ${
        payouts.length === 0
          ? html`<p class="hint">${t.noPayouts}</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>${t.reference}</th>
                  <th class="num">${t.amount}</th>
                  <th>${t.method}</th>
                  <th>${t.account}</th>
                  <th>${t.state}</th>
                  <th>${t.messages}</th>
                  <th>${t.action}</th>
                </tr>
              </thead>
              <tbody>
                ${payouts.map((payout) => payoutRow(payout, books, language))}
              </tbody>
            </table>`
      }
    </section>`;
  return page({ language, title: t.payouts, path: "/payouts", wide: true }, content);
}

/** The number of webhooks shown per payout. */
const ROW_MESSAGES = 6;

function payoutRow(payout: Payout, books: Books, language: Language): Html {
  const t = texts[language];
  const button = (value: string, text: string): Html =>
    html`<form method="post" action="/payouts/${payout.id}?lang=${language}">
      <button name="outcome" value="${value}">${text}</button>
    </form> `;
  const actions = {
    processing: [
      ...PAYOUT_ENDINGS.map((ending) => button(ending, t.endings[ending])),
      button("forge", t.forge),
    ],
    succeeded: [button("contradict", t.contradict), button("again", t.again)],
    failed: [button("contradict", t.contradict), button("again", t.again)],
    forgotten: [],
  }[payout.status];
  return html`<tr>
    <td data-label="${t.reference}">${payout.reference}</td>
    <td class="num" data-label="${t.amount}">${shownAmount(payout.amount, payout.currency, language)}</td>
    <td data-label="${t.method}">${payout.method}</td>
    <td data-label="${t.account}">${payout.account}</td>
    <td data-label="${t.state}">
      <span class="chip ${payout.status}">${t.statePayout[payout.status]}</span>${
        payout.paidAmount ? ` ${shownAmount(payout.paidAmount, payout.currency, language)}` : ""
      }
    </td>
    <td data-label="${t.messages}">
      ${messageList(payout.id, books, language, ROW_MESSAGES) ?? t.noMessages}
    </td>
    <td>${actions}</td>
  </tr>`;
}

/** The page for an unknown payment. */
export function notFoundPage(language: Language): string {
  const t = texts[language];
  return page(
    { language, title: t.notFound, path: "/payouts" },
    html`<section class="card"><p class="note">${t.notFound}</p></section>`,
  );
}
