/** The export's explanation of itself, in the player's language. */
export const README = {
  en: `Your data at Khela

This archive holds what is kept about you and your account. Every file but the pictures is JSON: it
opens in any text editor, and other programs can read it. Times are in UTC, amounts in the currency of your account.

profile.json                what you told us about yourself, and when you registered
consents.json               what you agreed to
security.json               how your account is protected (passwords themselves are nowhere stored)
sessions-and-devices.json   where your account was logged in
limits.json                 your limits and pauses, now and before
identity-checks.json        identity documents that you sent in and what came of it (without their pictures and numbers)
bound-accounts.json         accounts for withdrawals, masked
deposits.json, withdrawals.json
bets.json                   every bet, newest first
lottery-tickets.json        your lottery tickets with their lines, newest first
sports-bets.json            your bets on sports with their selections and results, newest first
promotions.json             the promotions that you took part in
bonuses.json                your bonus money: terms, what you wagered, what came of it
free-rounds.json            your free spins: where, how many you played, what you won
rewards.json                what the house gave you, newest first
raffle-draws.json           what your raffle tickets became, newest first
points.json                 every change of your points, newest first
points-orders.json          what you redeemed in the points mall, newest first
vip.json                    how your VIP rank changed, and the months that were judged, newest first
checked-wins.json           wins at vendors' games that people looked into, and what came of it
account-entries.json        every movement of your balance, newest first
messages-to-support.json    what you wrote to support, and the answers
table-chat.json             what you wrote at live tables in the last 30 days
table-chat-reports.json     which messages of others you reported there, and why
live-chat.json              your chats with customer service in the last 180 days
messages.json               messages of the house in your inbox
favourites.json             your favourite games
pictures/                   your own avatar and the pictures of your chats and messages, by the numbers that stand there

Keep this file safe: whoever has it knows a lot about you.
`,
  bn: `Khela-তে আপনার তথ্য

আপনার ও আপনার অ্যাকাউন্ট সম্পর্কে যা রাখা আছে, এই ফাইলে তা আছে। ছবি ছাড়া প্রতিটি ফাইল JSON: যেকোনো
টেক্সট এডিটরে খোলে, অন্য প্রোগ্রামও পড়তে পারে। সময় UTC-তে, টাকার পরিমাণ আপনার অ্যাকাউন্টের মুদ্রায়।

profile.json                নিজের সম্পর্কে যা জানিয়েছেন, কবে নিবন্ধন করেছেন
consents.json               যেসব শর্তে সম্মতি দিয়েছেন
security.json               অ্যাকাউন্ট কীভাবে সুরক্ষিত (পাসওয়ার্ড নিজে কোথাও রাখা হয় না)
sessions-and-devices.json   কোথায় কোথায় লগ ইন করা হয়েছে
limits.json                 আপনার সীমা ও বিরতি, এখনকার ও আগের
identity-checks.json        পরিচয়ের যেসব ডকুমেন্ট পাঠিয়েছেন ও তার ফল (ছবি ও নম্বর ছাড়া)
bound-accounts.json         টাকা তোলার অ্যাকাউন্ট, আংশিক ঢাকা
deposits.json, withdrawals.json   জমা ও উত্তোলন
bets.json                   প্রতিটি বাজি, নতুনটি আগে
lottery-tickets.json        আপনার লটারির টিকিট, প্রতিটি লাইনসহ, নতুনটি আগে
sports-bets.json            স্পোর্টসে আপনার বাজি, প্রতিটি বাছাই ও ফলসহ, নতুনটি আগে
promotions.json             যেসব প্রোমোশনে আপনি অংশ নিয়েছেন
bonuses.json                আপনার বোনাসের টাকা: শর্ত, কত খেলেছেন, শেষে কী হয়েছে
free-rounds.json            আপনার ফ্রি স্পিন: কোন গেমে, কত খেলেছেন, কত জিতেছেন
rewards.json                আমরা আপনাকে যেসব পুরস্কার দিয়েছি, নতুনটি আগে
raffle-draws.json           আপনার লাকি ড্র টিকিটে যা উঠেছে, নতুনটি আগে
points.json                 আপনার পয়েন্টের প্রতিটি পরিবর্তন, নতুনটি আগে
points-orders.json          পয়েন্ট মলে যা নিয়েছেন, নতুনটি আগে
vip.json                    আপনার ভিআইপি স্তর কীভাবে বদলেছে আর কোন মাসে কী হয়েছে, নতুনটি আগে
checked-wins.json           অন্য নির্মাতার গেমে যেসব জয় কর্মীরা যাচাই করেছেন ও তার ফল
account-entries.json        ব্যালেন্সের প্রতিটি লেনদেন, নতুনটি আগে
messages-to-support.json    গ্রাহক সেবায় যা লিখেছেন ও তার উত্তর
table-chat.json             গত ৩০ দিনে লাইভ টেবিলে যা লিখেছেন
table-chat-reports.json     সেখানে অন্যের যেসব বার্তা নিয়ে অভিযোগ করেছেন ও তার কারণ
live-chat.json              গত ১৮০ দিনে গ্রাহক সেবার সঙ্গে আপনার চ্যাট
messages.json               আপনার ইনবক্সে আমাদের বার্তা
favourites.json             পছন্দের গেম
pictures/                   আপনার নিজের প্রোফাইল ছবি এবং চ্যাট ও বার্তার ছবি, সেখানে লেখা নম্বর অনুযায়ী

ফাইলটি সাবধানে রাখুন: যার হাতে যাবে, সে আপনার সম্পর্কে অনেক কিছু জানবে।
`,
} as const;
