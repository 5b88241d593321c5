import type { FetcherParams } from "@graphiql/toolkit";

import type { Credentials } from "./credentials";
import { isUnauthenticated, noAnswer, notJson, type Answer } from "./readable_error";

const ACCEPTED = "application/graphql-response+json, application/json";

/** Posts an operation. Whatever happens the answer is one to show; it never raises. */
export async function post(
  endpoint: string,
  params: FetcherParams,
  credentials: Credentials,
): Promise<Answer> {
  const first = await postOnce(endpoint, params, await credentials.current());
  if (!credentials.follows || !isUnauthenticated(first)) return first;
  return postOnce(endpoint, params, await credentials.renewed());
}

async function postOnce(
  endpoint: string,
  params: FetcherParams,
  headers: Record<string, string>,
): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(endpoint, {
      method: "POST",
      headers: { "content-type": "application/json", accept: ACCEPTED, ...headers },
      body: JSON.stringify(params),
    });
    text = await response.text();
  } catch (error) {
    return failure(endpoint, error as Error);
  }
  return parsed(text) ?? notJson(response.status, response.statusText, text);
}

// A header that HTTP can't carry fails like a dead network, but says so.
function failure(endpoint: string, error: Error): Answer {
  const isOfHeaders = /header|ISO-8859-1/i.test(error.message);
  return isOfHeaders
    ? { errors: [{ message: `Request not sent. ${error.message}` }] }
    : noAnswer(endpoint);
}

function parsed(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Answer | null) : null;
  } catch {
    return null;
  }
}
