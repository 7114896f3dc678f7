import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import HomePage from "../screens/home/HomePage.tsx";
import { closeDialog, openDialog } from "./dialogs.tsx";

/** NAV-02: the home page with the registration open; closing it leads to `/`. */
export function RegisterRoute() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/register" });
  const open = useEffectEvent(() => {
    openDialog("register", search.referralCode ? { referralCode: search.referralCode } : {}, () => {
      if (location.pathname === "/register") void navigate({ to: "/", replace: true });
    });
  });
  useEffect(() => {
    open();
    return () => closeDialog("register");
  }, []);
  return <HomePage />;
}
