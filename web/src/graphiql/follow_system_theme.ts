import { useGraphiQL, useGraphiQLActions } from "@graphiql/react";
import { useEffect } from "react";

/** Recolours the editors when the system turns dark or light, where no theme has been chosen. */
export function FollowSystemTheme(): null {
  const { setTheme } = useGraphiQLActions();
  const theme = useGraphiQL((state) => state.theme);
  useEffect(() => {
    if (theme) return undefined;
    const query = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => setTheme(null);
    query.addEventListener("change", recolour);
    return () => query.removeEventListener("change", recolour);
  }, [setTheme, theme]);
  return null;
}
