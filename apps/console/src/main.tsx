import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./shell/api.ts";
import { loadFirstTexts, PreferencesProvider } from "./shell/preferences.tsx";
import { router } from "./shell/router.tsx";
import { Toasts } from "./shell/toasts.tsx";
import { trackTyping } from "./shell/typed-text.ts";
import "./styles.css";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  trackTyping();
  const first = await loadFirstTexts();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider first={first}>
          <RouterProvider router={router} />
          <Toasts />
        </PreferencesProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

start().catch(() => {
  // The texts failed to load, so this one sentence is in the code, in both languages.
  const root = document.getElementById("root");
  if (root) {
    root.textContent = "কনসোল লোড হয়নি, পাতাটি আবার লোড করুন। The console did not load, please reload the page.";
  }
});
