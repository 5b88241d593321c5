import type { FetcherParams, Observable, Unsubscribable } from "@graphiql/toolkit";
import type { ExecutionResult } from "graphql";

import type { Session } from "../sign_in/session";
import type { Credentials } from "./credentials";
import { LiveOperation, type Sink } from "./live_operation";

/** Subscribes, and again as the other person whenever another one is signed in. */
export function subscribe(
  endpoint: string,
  params: FetcherParams,
  credentials: Credentials,
  session: Session | null,
): Observable<ExecutionResult> {
  const started = (sink: Sink): Unsubscribable => {
    const start = () => new LiveOperation(endpoint, params, credentials, sink);
    let operation = start();
    const stopFollowing = onOtherPerson(credentials.follows ? session : null, () => {
      operation.stop();
      operation = start();
    });
    return {
      unsubscribe() {
        stopFollowing();
        operation.stop();
      },
    };
  };
  // The type also wants the form with three functions, which GraphiQL never calls.
  return { subscribe: started } as unknown as Observable<ExecutionResult>;
}

function onOtherPerson(session: Session | null, act: () => void): () => void {
  if (!session) return () => {};
  let name = session.state.value.signedIn?.name;
  return session.state.subscribe(() => {
    const now = session.state.value.signedIn?.name;
    if (now === name) return;
    name = now;
    act();
  });
}
