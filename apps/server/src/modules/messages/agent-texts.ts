import type { AgentMessage } from "@khela/contract/messages";
import type { Words } from "./words.ts";

/**
 * The default templates of messages to agents. `{method}` is the kind of contract, `{party}` its other side, `{day}` the day
 * on which it begins or ends, or the last one of a bill.
 */
export const AGENT_TEXTS: Readonly<Record<AgentMessage, Words>> = {
  contract_offered: {
    title: { bn: "চুক্তির প্রস্তাব: {method}", en: "A contract is offered to you: {method}" },
    content: {
      bn: "{party} আপনাকে একটি চুক্তির প্রস্তাব দিয়েছে: {method}। আগের মেয়াদগুলোতে এতে কত পেতেন, চুক্তির পাতায় দেখে উত্তর দিন। সময় সাত দিন।",
      en: "{party} offers you a contract: {method}. The page of contracts shows what it would have paid for the last periods; answer there within seven days.",
    },
  },
  contract_accepted: {
    title: { bn: "চুক্তি গৃহীত: {party}, {method}", en: "Contract accepted: {party}, {method}" },
    content: {
      bn: "{party} আপনার প্রস্তাব ({method}) গ্রহণ করেছেন। চুক্তিটি {day} থেকে চালু হবে।",
      en: "{party} has accepted your offer ({method}). The contract begins on {day}.",
    },
  },
  contract_refused: {
    title: { bn: "প্রস্তাব নাকচ: {party}, {method}", en: "Offer refused: {party}, {method}" },
    content: {
      bn: "{party} আপনার প্রস্তাব ({method}) নাকচ করেছেন। আগের চুক্তি থাকলে সেটিই চলবে। চাইলে নতুন প্রস্তাব দিতে পারেন।",
      en: "{party} has refused your offer ({method}). An earlier contract, if there is one, goes on. You can make a new offer.",
    },
  },
  contract_withdrawn: {
    title: { bn: "প্রস্তাব ফিরিয়ে নেওয়া হয়েছে: {method}", en: "Offer withdrawn: {method}" },
    content: {
      bn: "{party} আপনাকে দেওয়া চুক্তির প্রস্তাব ({method}) আর নেই: এটি ফিরিয়ে নেওয়া হয়েছে, বা আপনার আপলাইন বদলেছে। আপনার এখনকার চুক্তিতে কোনো বদল নেই।",
      en: "The contract that {party} offered you ({method}) is no longer open: it was taken back, or you have another upline. Nothing changes in the contracts that you have.",
    },
  },
  contract_expired: {
    title: { bn: "প্রস্তাবের মেয়াদ শেষ: {method}", en: "Offer expired: {method}" },
    content: {
      bn: "সাত দিনের মধ্যে উত্তর না আসায় চুক্তির প্রস্তাবটির ({method}) মেয়াদ শেষ হয়েছে। অন্য পক্ষ: {party}। আগের চুক্তি থাকলে সেটিই চলবে।",
      en: "The offer of a contract ({method}) was not answered within seven days and is over. The other side: {party}. An earlier contract, if there is one, goes on.",
    },
  },
  contract_end_asked: {
    title: { bn: "চুক্তি শেষ করার অনুরোধ: {method}", en: "Asked to end a contract: {method}" },
    content: {
      bn: "{party} চান চুক্তিটি ({method}) {day} তারিখে শেষ হোক। চুক্তির পাতায় উত্তর দিন; উত্তর না দিলে চুক্তি চলতে থাকবে।",
      en: "{party} asks to end the contract ({method}) on {day}. Answer on the page of contracts; without an answer it goes on.",
    },
  },
  contract_end_declined: {
    title: { bn: "চুক্তি চলবে: {method}", en: "The contract goes on: {method}" },
    content: {
      bn: "চুক্তি শেষ করার অনুরোধটি আর নেই: {party} তা মানেননি, বা ফিরিয়ে নিয়েছেন। চুক্তিটি ({method}) আগের মতোই চলবে।",
      en: "The request to end the contract ({method}) is gone: {party} declined it, or took it back. The contract goes on as before.",
    },
  },
  contract_superseded: {
    title: { bn: "নতুন চুক্তি আসছে: {method}", en: "A new contract follows: {method}" },
    content: {
      bn: "এখনকার চুক্তি ({method}) {day} তারিখে শেষ হচ্ছে, তারপর নতুনটি চলবে। অন্য পক্ষ: {party}। দুটিই চুক্তির পাতায় আছে।",
      en: "The present contract ({method}) ends on {day}, and a new one follows. The other side: {party}. The page of contracts shows both.",
    },
  },
  contract_ends: {
    title: { bn: "চুক্তি শেষ হচ্ছে: {method}", en: "A contract ends: {method}" },
    content: {
      bn: "চুক্তিটি ({method}) {day} তারিখে শেষ। অন্য পক্ষ: {party}। তার আগের মেয়াদের সব বিল দেওয়া হবে। কেন শেষ হচ্ছে, তা চুক্তির পাতায় আছে।",
      en: "The contract ({method}) ends on {day}. The other side: {party}. Every period before that day is still paid. The page of contracts says why it ends.",
    },
  },
  contract_ends_below: {
    title: {
      bn: "ওপরের চুক্তি বদলেছে, তাই শেষ: {method}",
      en: "Ends because the contract above changed: {method}",
    },
    content: {
      bn: "ওপরের চুক্তি শেষ হয়েছে, বা তার হার কমেছে। তাই এই চুক্তিও ({method}) {day} তারিখে শেষ। অন্য পক্ষ: {party}। তার আগের মেয়াদের সব বিল দেওয়া হবে। নতুন প্রস্তাব এলে চুক্তির পাতায় দেখবেন।",
      en: "The contract above this one ended or gives less, so this one ({method}) ends on {day}. The other side: {party}. Every period before that day is still paid. A new offer would be on the page of contracts.",
    },
  },
  bill_issued: {
    title: { bn: "{method}: {amount}", en: "{method}: {amount}" },
    content: {
      bn: "{day} পর্যন্ত আপনার বিল তৈরি: {method}, {amount}। টাকা কয়েক মিনিটের মধ্যে ব্যালেন্সে আসবে। কীভাবে হিসাব হলো, বিলে একটি একটি বাজি পর্যন্ত দেখা যায়। ভুল মনে হলে সাত দিনের মধ্যে আপত্তি জানান।",
      en: "Your bill up to {day} is ready: {method}, {amount}. The money is in your balance within minutes. The bill shows how it was worked out, down to single bets. If you think it is wrong, dispute it within seven days.",
    },
  },
  bill_corrected: {
    title: { bn: "বিল সংশোধন হয়েছে: {amount}", en: "A bill was corrected: {amount}" },
    content: {
      bn: "{day} পর্যন্ত আপনার বিল ({method}) দুজন কর্মী মিলিয়ে {amount} সংশোধন করেছেন। কারণ, আর টাকা এখনই এসেছে না পরের বিলে যোগ হবে, তা বিলে লেখা আছে।",
      en: "Two people of our team corrected your bill up to {day} ({method}) by {amount}. The bill says why, and whether that was paid at once or is a line of the next bill.",
    },
  },
  bill_answered: {
    title: { bn: "আপনার আপত্তির উত্তর: {method}", en: "Your dispute was answered: {method}" },
    content: {
      bn: "{day} পর্যন্ত বিল ({method}, {amount}) নিয়ে আপনার আপত্তি আমরা দেখেছি। বিলটি ঠিক আছে; কেন, তা বিলের ‘আপত্তি’ অংশে লেখা আছে।",
      en: "We looked at your dispute of the bill up to {day} ({method}, {amount}). The bill stays as it is; its part ‘Dispute’ says why.",
    },
  },
  bill_rejected: {
    title: { bn: "বিল দেওয়া হয়নি: {method}", en: "A bill was not paid: {method}" },
    content: {
      bn: "{day} পর্যন্ত বিলটি ({method}, {amount}) না দেওয়ার সিদ্ধান্ত নিয়েছেন আমাদের দুজন কর্মী। একমত না হলে বিলটি খুলে আপত্তি জানান, বা এই নম্বর দিয়ে সহায়তায় লিখুন: {reference}",
      en: "Two people of our team decided not to pay the bill up to {day} ({method}, {amount}). If you don’t agree, open the bill and dispute it, or write to support and name this reference: {reference}",
    },
  },
  bill_waits: {
    title: { bn: "বিলের টাকা আপলাইনের অপেক্ষায়: {amount}", en: "A bill waits for your upline: {amount}" },
    content: {
      bn: "{day} পর্যন্ত আপনার বিল ({method}, {amount}) আপলাইন {party} দেবেন, কিন্তু তাঁর ব্যালেন্সে এখন এত টাকা নেই। আমরা দশ মিনিট পরপর আবার চেষ্টা করি। টাকা এলে এখানেই জানাব।",
      en: "Your bill up to {day} ({method}, {amount}) is paid by your upline {party}, whose balance is too small at present. We try again every ten minutes and tell you here once it is paid.",
    },
  },
  bill_waits_below: {
    title: { bn: "{party}-এর বিল আটকে আছে: {amount}", en: "A bill of {party} waits: {amount}" },
    content: {
      bn: "{day} পর্যন্ত {party}-এর বিল ({method}, {amount}) আপনার দেওয়ার কথা, কিন্তু আপনার ব্যালেন্সে এত টাকা নেই। ব্যালেন্সে টাকা রাখুন; দশ মিনিটের মধ্যে বিলটি নিজে থেকেই দেওয়া হবে।",
      en: "You pay the bill of {party} up to {day} ({method}, {amount}), and your balance is too small. Add money to your balance; the bill is then paid by itself within ten minutes.",
    },
  },
  bill_arrived: {
    title: { bn: "আটকে থাকা বিলের টাকা এসেছে: {amount}", en: "A bill that waited is paid: {amount}" },
    content: {
      bn: "{day} পর্যন্ত আপনার বিলের ({method}) {amount} আপলাইন {party} দিয়েছেন। টাকা আপনার ব্যালেন্সে আছে।",
      en: "Your upline {party} has paid your bill up to {day} ({method}): {amount}. The money is in your balance.",
    },
  },
  bill_arrived_below: {
    title: {
      bn: "{party}-এর আটকে থাকা বিল দেওয়া হয়েছে: {amount}",
      en: "The bill of {party} that waited is paid: {amount}",
    },
    content: {
      bn: "{day} পর্যন্ত {party}-এর বিলের ({method}) {amount} আপনার ব্যালেন্স থেকে দেওয়া হয়েছে।",
      en: "The bill of {party} up to {day} ({method}) was paid from your balance: {amount}.",
    },
  },
};
