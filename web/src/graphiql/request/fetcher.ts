import type { Fetcher, FetcherOpts } from "@graphiql/toolkit";
import { OperationTypeNode, type ExecutionResult } from "graphql";

import type { Session } from "../sign_in/session";
import { Credentials } from "./credentials";
import { post } from "./http";
import { operationOf } from "./operation";
import { subscribe } from "./websocket";

/**
 * Makes the function that GraphiQL runs operations with: subscriptions over a WebSocket at the same
 * address, all else over HTTP. It calls `afterMutation` once a mutation has been answered.
 */
export function createFetcher(
  endpoint: string,
  session: Session | null,
  afterMutation: () => void,
): Fetcher {
  return (asked, options) => {
    const credentials = new Credentials(editedHeaders(options), session);
    const { params, kind } = operationOf(asked);
    if (kind === OperationTypeNode.SUBSCRIPTION)
      return subscribe(endpoint, params, credentials, session);
    const answer = post(endpoint, params, credentials) as Promise<ExecutionResult>;
    return kind === OperationTypeNode.MUTATION ? answer.finally(afterMutation) : answer;
  };
}

// Without an editor GraphiQL leaves the property out; with an empty one it is there, undefined.
function editedHeaders(options: FetcherOpts | undefined): FetcherOpts["headers"] {
  return options && "headers" in options ? (options.headers ?? {}) : undefined;
}
