import type { AnswerDraft } from "./answer-store.ts";

/** The default ready answers; operators change, add and remove them. */
export const FIRST_ANSWERS: readonly AnswerDraft[] = [
  {
    position: 10,
    title: { bn: "স্বাগতম", en: "Welcome" },
    text: {
      bn: "গ্রাহক সেবায় স্বাগতম। আপনার বিষয়টি এখনই দেখছি।",
      en: "Hello, and welcome to customer service. I’m looking into it now.",
    },
  },
  {
    position: 20,
    title: { bn: "একটু সময় দিন", en: "One moment" },
    text: {
      bn: "আমার আরও কয়েক মিনিট লাগবে। চ্যাটটি খোলা রাখুন, আমি এখানেই উত্তর দেব।",
      en: "I need a few more minutes. Please keep this chat open, I’ll answer here.",
    },
  },
  {
    position: 30,
    title: { bn: "জমা আসেনি", en: "Deposit not there" },
    text: {
      bn: "আপনাকে অপেক্ষা করতে হচ্ছে বলে দুঃখিত। জমার পাতায় যে রেফারেন্সটি আছে সেটি লিখুন; পাসওয়ার্ড বা পিন কখনও লিখবেন না। টাকা পৌঁছালে ব্যালেন্স নিজে থেকেই বদলাবে।",
      en: "I’m sorry that you have to wait. Please write the reference from the deposit’s page, and never a password or PIN. Your balance changes by itself once the money is there.",
    },
  },
  {
    position: 40,
    title: { bn: "উত্তোলনের অবস্থা", en: "A withdrawal’s state" },
    text: {
      bn: "উত্তোলনের প্রতিটি ধাপ “উত্তোলন” পাতায় দেখা যায়। যেটির কথা বলছেন তার রেফারেন্সটি লিখলে আমি দেখে জানাচ্ছি।",
      en: "Every step of a withdrawal is shown on its page. Write me the reference of the one that you mean, and I’ll look.",
    },
  },
  {
    position: 50,
    title: { bn: "বিরতি নিতে চান", en: "Taking a break" },
    text: {
      bn: "বিরতি নেওয়া ভালো সিদ্ধান্ত। “দায়িত্বশীল খেলা” পাতায় আপনি সীমা, বিরতি বা সেলফ-এক্সক্লুশন বেছে নিতে পারেন; সঙ্গে সঙ্গে চালু হয়। চাইলে আমি এখনই করে দিতে পারি।",
      en: "Taking a break is a good decision. On the page “Responsible gaming” you can set limits, a pause or an exclusion, and it holds at once. I can also do it for you now.",
    },
  },
  {
    position: 60,
    title: { bn: "শেষ", en: "Good-bye" },
    text: {
      bn: "যোগাযোগের জন্য ধন্যবাদ। আর কিছু লাগলে আবার লিখবেন। ভালো থাকুন।",
      en: "Thank you for writing. If there is anything else, just write again. Take care.",
    },
  },
];
