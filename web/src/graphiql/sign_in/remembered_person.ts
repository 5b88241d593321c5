const KEY = "tailspend:person";

/** Takes the name out of the page's address (`#as=Ann`); null without one. */
export function takePersonFromAddress(): string | null {
  const name = new URLSearchParams(location.hash.slice(1)).get("as");
  if (name !== null) history.replaceState(null, "", location.pathname + location.search);
  return name;
}

/**
 * The name that this tab, else this browser, used last: "" for nobody, null when there was none.
 * Only names are ever kept, never tokens.
 */
export function rememberedPerson(): string | null {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
}

/** Keeps the name ("" for nobody) for the next visit. */
export function rememberPerson(name: string): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, name);
}
