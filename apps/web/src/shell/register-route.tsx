import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import HomePage from "../screens/home/HomePage.tsx";
import { closeDialog, openDialog, useDialogs } from "./dialogs.ts";
import { keepInvitation } from "./invitation.ts";

/** NAV-02: the home page with the registration open; closing it leads to `/`. */
export function RegisterRoute() {
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    keepInvitation(location.search);
    openDialog("register", {}, () => {
      if (location.pathname === "/register") void navigate({ to: "/", replace: true });
    });
  });
  useEffect(() => {
    open();
    return () => {
      // Leaving the address closes the pop-up, but must not run its close handler, which would change the
      // address again.
      useDialogs.setState({ onClosed: null });
      closeDialog("register");
    };
  }, []);
  return <HomePage />;
}
