import type { CareMessage } from "@khela/contract/messages";
import type { Words } from "./words.ts";

/**
 * The default messages to players whose play may be harming them (SAFE-01, domain rules R4): kind, without
 * amounts or blame, each with something to do at once, and without any invitation to play.
 */
export const CARE_TEXTS: Readonly<Record<CareMessage, Words>> = {
  care_chasing: {
    title: { bn: "একটু থামবেন?", en: "A short break?" },
    content: {
      bn: "গত কয়েক দিনে আপনি অল্প সময়ের মধ্যে কয়েকবার টাকা জমা দিয়েছেন বা দিতে চেয়েছেন। হারানো টাকা ফিরিয়ে আনার চেষ্টায় সাধারণত আরও বেশি যায়। আপনি চাইলে এখনই জমার সীমা ঠিক করতে পারেন, কমালে সঙ্গে সঙ্গে কার্যকর হয়। অথবা এক দিনের বিরতি নিন।",
      en: "In the last days you put money in, or tried to, several times within a short while. Trying to win back what is gone usually costs more. If you like, set a limit for deposits: a lower one holds at once. Or take a break of a day.",
    },
  },
  care_night_play: {
    title: { bn: "রাতে ঘুমটা জরুরি", en: "Nights are for rest" },
    content: {
      bn: "গত সপ্তাহে কয়েক রাতে আপনি দেরি পর্যন্ত খেলেছেন। ক্লান্ত মনে ঠিক সিদ্ধান্ত নেওয়া কঠিন। খেলার সময়ের একটা সীমা ঠিক করে রাখতে পারেন, বা কিছুদিনের বিরতি নিতে পারেন।",
      en: "You played until late on several nights of the last week. It is hard to decide well when one is tired. You can set a limit for the time that you play, or take a break for a while.",
    },
  },
  care_long_play: {
    title: { bn: "অনেকটা সময় খেলায় গেল", en: "That was a lot of play" },
    content: {
      bn: "গত সাত দিনে আপনার অনেক ঘণ্টা খেলায় কেটেছে। মাঝে মাঝে উঠে দাঁড়ান, কারও সঙ্গে কথা বলুন। খেলার সময়ের সীমা ঠিক করলে আমরা সময়মতো মনে করিয়ে দেব এবং থামিয়ে দেব।",
      en: "Many hours of the last seven days went into play. Get up now and then, talk to somebody. With a limit for the time that you play we tell you when it is used up, and stop there.",
    },
  },
  care_raises: {
    title: { bn: "সীমা বাড়ানোর আগে", en: "Before a limit goes up" },
    content: {
      bn: "আপনি একটি সীমা বাড়াতে বা তুলে দিতে চেয়েছেন। সীমাটা কেন ঠিক করেছিলেন, একবার ভেবে দেখুন। ২৪ ঘণ্টার মধ্যে মত বদলালে কিছুই করতে হবে না: আপনি নিজে নিশ্চিত না করলে সীমা আগের মতোই থাকবে।",
      en: "You asked for a higher limit, or for none. Take a moment to think of why you set it. If you change your mind within the 24 hours there is nothing to do: the limit stays as it is unless you confirm the change yourself.",
    },
  },
  care_declined: {
    title: { bn: "জমা কয়েকবার হয়নি", en: "Some deposits did not go through" },
    content: {
      bn: "গত কয়েক দিনে আপনার কয়েকটি জমা হয়নি। হাতে যা আছে তার চেয়ে বেশি খেলায় দেবেন না, আর ধার করে কখনও খেলবেন না। জমার সীমা ঠিক করে রাখলে হিসাব রাখা সহজ হয়।",
      en: "Several of your deposits did not go through in the last days. Never put in more than you have to spare, and never play with borrowed money. A limit for deposits makes it easier to keep to that.",
    },
  },
  care_talk: {
    title: { bn: "আপনার খোঁজ নিতে চাই", en: "How are you doing?" },
    content: {
      bn: "গত কয়েক দিনে আপনার খেলার ধরন দেখে আমাদের একটু চিন্তা হচ্ছে। খেলা যদি আর আনন্দের না থাকে, আপনি একা নন। এখনই বিরতি নিতে পারেন, বা ছয় মাস বা তার বেশি সময়ের জন্য সেলফ-এক্সক্লুশন নিতে পারেন; টাকা তোলা সব সময় চালু থাকবে। কথা বলতে চাইলে গ্রাহক সেবায় লিখুন, আমরা সাহায্য করব।",
      en: "The way that you played in the last days makes us wonder how you are. If play is no longer a pleasure, you are not alone with it. You can take a break at once, or exclude yourself for six months or longer; taking your money out stays possible all the time. If you would like to talk, write to customer service: we will help.",
    },
  },
};
