/** The live chat with customer service, in a window of its own (440 × 750). Source: NAV-10, TALK-04. */
import { lazyScreen } from "../../shell/lazy-screen.tsx";

/** With the texts that nothing else says. */
const ChatWindow = lazyScreen(() => import("./ChatWindow.tsx"), ["livechat"]);

export default function ChatPage() {
  return <ChatWindow />;
}
