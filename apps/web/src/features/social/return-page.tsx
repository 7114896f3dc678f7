/**
 * The page shown in the sign-in window when it could not close itself. build/boot-script.js has reported the
 * outcome of the sign-in before this code is loaded (AUTH-03).
 */
import { useI18n } from "@khela/ui/i18n";
import { EmptyState } from "@khela/ui/states";
import { createRoot } from "react-dom/client";
import { LanguageProvider } from "../../shell/language.tsx";
import { screenPrerequisites } from "../../shell/lazy-screen.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../../shell/api.ts";

/** Shows the page at the return address of the sign-in window. */
export async function showReturnPage(root: HTMLElement): Promise<void> {
  await screenPrerequisites.ready();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <ReturnPage failed={window.khelaSignIn !== "done"} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

function ReturnPage({ failed }: { failed: boolean }) {
  const { t } = useI18n();
  const id = failed ? "returnFailed" : "returnDone";
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <h1 className="sr-only">{t(`entry.${id}`)}</h1>
      <EmptyState icon={failed ? "alert" : "check"} title={t(`entry.${id}`)} className="card max-w-md">
        {t(`entry.${id}Text`)}
      </EmptyState>
    </main>
  );
}
