import type { EventMessage } from "@khela/contract/messages";
import { AGENT_TEXTS } from "./agent-texts.ts";
import { CARE_TEXTS } from "./care-texts.ts";
import type { Words } from "./words.ts";

/** The default templates. The start never changes a template that the operator has edited. */
export const EVENT_TEXTS: Readonly<Record<EventMessage, Words>> = {
  ...AGENT_TEXTS,
  ...CARE_TEXTS,
  deposit_arrived: {
    title: { bn: "জমা পৌঁছেছে: {amount}", en: "Deposit arrived: {amount}" },
    content: {
      bn: "{time}-এ {method} দিয়ে পাঠানো {amount} আপনার ব্যালেন্সে যোগ হয়েছে।\n\nলেনদেনের নম্বর: {reference}",
      en: "The {amount} that you sent by {method} was added to your balance on {time}.\n\nReference: {reference}",
    },
  },
  deposit_failed: {
    title: { bn: "জমা হয়নি: {amount}", en: "Deposit failed: {amount}" },
    content: {
      bn: "{method} দিয়ে {amount} জমা হয়নি, {time}-এ এর মেয়াদ শেষ হয়েছে; আপনার ব্যালেন্স আগের মতোই আছে। টাকা পাঠিয়ে থাকলে চিন্তা করবেন না: পৌঁছালে নিজে থেকেই যোগ হবে। না হলে এই নম্বরসহ গ্রাহক সেবায় লিখুন: {reference}",
      en: "The deposit of {amount} by {method} ended on {time} without the money; your balance is unchanged. If you did send it, it will be added by itself when it arrives. Otherwise write to support and name this reference: {reference}",
    },
  },
  deposit_corrected: {
    title: { bn: "জমা সংশোধন হয়েছে: {amount}", en: "Deposit corrected: {amount}" },
    content: {
      bn: "{method} আপনার একটি জমা নিয়ে আগের তথ্য সংশোধন করেছে। আমাদের দুজন কর্মী যাচাই করে {time}-এ তা ঠিক করেছেন; আপনার ব্যালেন্সে পরিবর্তন {amount}। বিস্তারিত লেনদেনের রেকর্ডে আছে। ভুল মনে হলে এই নম্বরসহ গ্রাহক সেবায় লিখুন: {reference}",
      en: "{method} has changed its word about one of your deposits. Two people of our team looked at it and followed it on {time}; your balance changed by {amount}. The account record shows the line. If you think this is wrong, write to support and name this reference: {reference}",
    },
  },
  withdrawal_approved: {
    title: { bn: "উত্তোলন অনুমোদিত: {amount}", en: "Withdrawal approved: {amount}" },
    content: {
      bn: "{time}-এ আপনার {amount} উত্তোলন অনুমোদিত হয়েছে, টাকা {method}-এ পাঠানো হচ্ছে। হাতে পেলে উত্তোলনের পাতায় জানিয়ে দিন।\n\nলেনদেনের নম্বর: {reference}",
      en: "Your withdrawal of {amount} was approved on {time} and is being paid by {method}. Once it has arrived, please confirm it on the withdrawal page.\n\nReference: {reference}",
    },
  },
  withdrawal_rejected: {
    title: { bn: "উত্তোলন ফেরত: {amount}", en: "Withdrawal rejected: {amount}" },
    content: {
      bn: "{time}-এ আপনার {amount} উত্তোলন অনুমোদিত হয়নি। পুরো টাকা ব্যালেন্সে ফিরে এসেছে। কারণ উত্তোলনের পাতায় লেখা আছে।\n\nলেনদেনের নম্বর: {reference}",
      en: "Your withdrawal of {amount} was rejected on {time}. All of it is back in your balance. The withdrawal page says why.\n\nReference: {reference}",
    },
  },
  withdrawal_failed: {
    title: { bn: "উত্তোলন পাঠানো যায়নি: {amount}", en: "Withdrawal could not be paid: {amount}" },
    content: {
      bn: "{time}-এ {method} জানিয়েছে যে {amount} পাঠানো যায়নি। যা পাঠানো যায়নি, তা ব্যালেন্সে ফিরে এসেছে। অ্যাকাউন্টের তথ্য মিলিয়ে আবার চেষ্টা করুন।\n\nলেনদেনের নম্বর: {reference}",
      en: "On {time} {method} told us that {amount} could not be paid. What was not paid is back in your balance. Please check the account’s details and try again.\n\nReference: {reference}",
    },
  },
  reward_waiting: {
    title: { bn: "পুরস্কার জমা আছে: {amount}", en: "A reward waits for you: {amount}" },
    content: {
      bn: "{time}-এ আপনি পেয়েছেন: {method}, {amount}। রিওয়ার্ড সেন্টার থেকে নিয়ে নিন; কত দিনের মধ্যে নিতে হবে, তা সেখানে লেখা আছে।",
      en: "On {time} you got {amount}: {method}. Claim it in the reward centre, which also says until when.",
    },
  },
  reward_credited: {
    title: { bn: "পুরস্কার যোগ হয়েছে: {amount}", en: "Reward added: {amount}" },
    content: {
      bn: "{time}-এ আপনার ব্যালেন্সে {amount} যোগ হয়েছে: {method}। বিস্তারিত বোনাসের বিবরণে আছে।",
      en: "{amount} was added to your balance on {time}: {method}. The bonus details say more.",
    },
  },
  win_held: {
    title: { bn: "জেতা {amount} যাচাই হচ্ছে", en: "Your win of {amount} is being checked" },
    content: {
      bn: "{time}-এ আপনি {amount} জিতেছেন। গেমটিতে সাধারণত যতটা জেতা যায়, এটি তার চেয়ে বেশি, তাই দুজন কর্মী আগে মিলিয়ে দেখছেন। আপনাকে কিছু করতে হবে না; ফল জানিয়ে দেব। ততক্ষণ টাকাটা ব্যালেন্সে দেখাবে না।\n\nনম্বর: {reference}",
      en: "You won {amount} on {time}. That is more than this game usually pays, so two people of our team look at it first. You need to do nothing; we will tell you. Until then it is not in your balance.\n\nReference: {reference}",
    },
  },
  win_paid: {
    title: { bn: "যাচাই শেষ: {amount} যোগ হয়েছে", en: "Checked: {amount} was added" },
    content: {
      bn: "আপনার জেতা {amount} যাচাই হয়েছে; {time}-এ ব্যালেন্সে যোগ হয়েছে। অভিনন্দন!\n\nনম্বর: {reference}",
      en: "Your win of {amount} was checked and added to your balance on {time}. Congratulations!\n\nReference: {reference}",
    },
  },
  win_kept: {
    title: { bn: "যাচাই শেষ: {amount} গেমের ভুল ছিল", en: "Checked: {amount} was an error of the game" },
    content: {
      bn: "গেমটি জানিয়েছিল আপনি {amount} জিতেছেন। দুজন কর্মী মিলিয়ে দেখে {time}-এ জানিয়েছেন, এটি গেমের ভুল; তাই টাকা যোগ হয়নি। একমত না হলে এই নম্বর দিয়ে সহায়তায় লিখুন: {reference}",
      en: "The game said that you won {amount}. Two people of our team looked at it and found on {time} that this was an error of the game, so it was not added. If you don’t agree, write to support and name this reference: {reference}",
    },
  },
  sports_auto_cash_out: {
    title: { bn: "বাজি নিজে থেকে ক্যাশ আউট হয়েছে: {amount}", en: "Bet cashed out by itself: {amount}" },
    content: {
      bn: "আপনি যে দর ঠিক করে রেখেছিলেন, বাজিটি {time}-এ সেখানে পৌঁছেছে; {amount} আপনার ব্যালেন্সে যোগ হয়েছে।\n\nবাজির নম্বর: {reference}",
      en: "On {time} your bet was worth what you had set, and {amount} was added to your balance.\n\nBet: {reference}",
    },
  },
  sports_corrected: {
    title: { bn: "খেলার ফল সংশোধন হয়েছে: {amount}", en: "A result was corrected: {amount}" },
    content: {
      bn: "যে ফলে আপনার একটি বাজি নিষ্পত্তি হয়েছিল, তা {time}-এ সংশোধন হয়েছে। আগের হিসাবের সঙ্গে পার্থক্য {amount}। নতুন ফল আর প্রতিটি লেনদেন বাজিটির সঙ্গে দেখতে পাবেন। ভুল মনে হলে এই নম্বরসহ গ্রাহক সেবায় লিখুন: {reference}",
      en: "A result that one of your bets was settled by was corrected on {time}. The difference to what was paid before is {amount}. The bet shows the new result and each posting. If you think this is wrong, write to support and name this bet: {reference}",
    },
  },
  sports_owed: {
    title: { bn: "সংশোধনের পর বাকি: {amount}", en: "Still owed after a correction: {amount}" },
    content: {
      bn: "একটি সংশোধিত ফলের জন্য যা ফেরত নেওয়ার কথা, {time}-এ তার {amount} আপনার ব্যালেন্সে ছিল না। আপনাকে কিছু জমা করতে হবে না: এটি শুধু পরের স্পোর্টস বাজিতে জেতা টাকা থেকে কাটা হবে।\n\nবাজির নম্বর: {reference}",
      en: "Of what a corrected result takes back, {amount} was not in your balance on {time}. You need to deposit nothing: it is taken from later winnings of sports bets alone.\n\nBet: {reference}",
    },
  },
  sports_void: {
    title: { bn: "বাজি বাতিল, টাকা ফেরত: {amount}", en: "Bet void, stake returned: {amount}" },
    content: {
      bn: "আপনার একটি স্পোর্টস বাজি {time}-এ বাতিল হয়েছে; বাজির {amount} ফেরত এসেছে। খেলা না হলে, পিছিয়ে গেলে বা মার্কেট বাতিল হলে এমন হয়; নিয়ম মার্কেটের তথ্যে লেখা আছে।\n\nবাজির নম্বর: {reference}",
      en: "One of your sports bets became void on {time}; your stake of {amount} is back. This happens where a match isn’t played, is put off for long, or a market is cancelled; the rules are on the market’s info sheet.\n\nBet: {reference}",
    },
  },
};
