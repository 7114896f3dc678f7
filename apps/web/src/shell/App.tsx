import { QueryClientProvider } from "@tanstack/react-query";
import { type RegisteredRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { queryClient } from "./api.ts";
import { LanguageProvider } from "./language.tsx";

/** The whole site, in the browser and for rendering on the server. */
export function App({ router }: { router: RegisteredRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
