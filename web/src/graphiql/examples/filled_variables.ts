import type { Example } from "./examples";
import type { ExampleIds } from "./example_ids";

const KEY = "tailspend:filled-variables";
const KEPT = 60;

/** The example's variables as the page fills them in: "" for an example without any. */
export function filledVariables(example: Example, ids: ExampleIds): string {
  const variables = example.variables(ids);
  if (variables === null) return "";
  const text = JSON.stringify(variables, null, 2);
  remember(text);
  return text;
}

/** Whether the page filled this text in, now or on another visit, and nobody has edited it. */
export function isFilledIn(text: string): boolean {
  return text.trim() === "" || remembered().includes(text);
}

function remembered(): string[] {
  const texts: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  return Array.isArray(texts) ? (texts as string[]) : [];
}

function remember(text: string): void {
  const others = remembered().filter((other) => other !== text);
  localStorage.setItem(KEY, JSON.stringify([...others, text].slice(-KEPT)));
}
