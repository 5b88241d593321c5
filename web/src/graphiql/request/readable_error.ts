import type { ExecutionResult } from "graphql";

/** What the result pane shows. */
export type Answer = Pick<ExecutionResult, "data" | "extensions"> & { errors?: readonly object[] };

const EXCERPT_CHARACTERS = 500;

/** Says that nothing answers at the address. */
export function noAnswer(address: string): Answer {
  return problem(
    `${address} doesn't answer. Is the gateway running, and can this browser reach it?`,
  );
}

/** Says which status came with something that isn't JSON, and shows its beginning. */
export function notJson(status: number, statusText: string, body: string): Answer {
  const message = `The answer isn't JSON: HTTP ${status} ${statusText}`.trimEnd() + ".";
  return problem(message, { status, body: body.slice(0, EXCERPT_CHARACTERS) });
}

/** Says why a subscription ended, whatever the WebSocket client calls it. */
export function subscriptionEnded(address: string, cause: unknown): Answer {
  if (Array.isArray(cause)) return { errors: cause };
  if (isClose(cause)) return problem(closing(cause), { closeCode: cause.code });
  return cause instanceof Error
    ? problem(`The subscription ended: ${cause.message}`)
    : noAnswer(address);
}

/** Whether the gateway refused the token. */
export function isUnauthenticated(answer: Answer): boolean {
  return (answer.errors ?? []).some(
    (error) =>
      (error as { extensions?: { code?: unknown } }).extensions?.code === "UNAUTHENTICATED",
  );
}

function problem(message: string, extensions?: Record<string, unknown>): Answer {
  return { errors: [extensions ? { message, extensions } : { message }] };
}

function isClose(cause: unknown): cause is { code: number; reason: string } {
  return typeof cause === "object" && cause !== null && "code" in cause && "reason" in cause;
}

function closing({ code, reason }: { code: number; reason: string }): string {
  return `The gateway closed the subscription: ${code}${reason ? ` ${reason}` : ""}.`;
}
