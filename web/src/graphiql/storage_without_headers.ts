import type { Storage as GraphiQLStorage } from "@graphiql/toolkit";

const NAMESPACE = "graphiql:";
const HISTORY = [`${NAMESPACE}queries`, `${NAMESPACE}favorites`];

/**
 * Keeps what GraphiQL keeps in this browser, but for the headers: a token must not outlive the
 * page. GraphiQL's history would write them down whatever its settings say. Entries that come back
 * have `headers` instead.
 */
export function storageWithoutHeaders(headers: string): GraphiQLStorage {
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) =>
      localStorage.setItem(key, HISTORY.includes(key) ? withHeaders(value, headers) : value),
    removeItem: (key) => localStorage.removeItem(key),
    clear: () => keys().forEach((key) => localStorage.removeItem(key)),
    get length() {
      return keys().length;
    },
  };
}

function withHeaders(history: string, headers: string): string {
  return JSON.stringify(JSON.parse(history), (key, value: unknown) =>
    key === "headers" ? headers : value,
  );
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(NAMESPACE));
}
