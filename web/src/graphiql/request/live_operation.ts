import type { FetcherParams } from "@graphiql/toolkit";
import { createClient, type Client, type SubscribePayload } from "graphql-ws";

import type { Credentials } from "./credentials";
import { subscriptionEnded, type Answer } from "./readable_error";

/** Takes what a subscription brings, and is told once that no more comes. */
export interface Sink {
  next(answer: Answer): void;
  complete(): void;
}

const KEEP_ALIVE_MS = 15_000;
const RETRIES = 6;
const REFUSED = [4401, 4403];

/** A subscription over graphql-transport-ws on a socket of its own. */
export class LiveOperation {
  readonly #client: Client;
  readonly #credentials: Credentials;
  readonly #endpoint: string;
  readonly #sink: Sink;
  #mayRenew: boolean;
  #stopped = false;
  #wasConnected = false;

  constructor(endpoint: string, params: FetcherParams, credentials: Credentials, sink: Sink) {
    this.#credentials = credentials;
    this.#endpoint = endpoint;
    this.#sink = sink;
    this.#mayRenew = credentials.follows;
    this.#client = this.#connectingClient();
    this.#begin(params);
  }

  /** Ends it here and at the gateway; the sink hears nothing more. */
  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
  }

  #unsubscribe = () => {};

  #connectingClient(): Client {
    return createClient({
      url: this.#endpoint.replace(/^http/, "ws"),
      // Whoever comes back after a lost connection comes with a new token.
      connectionParams: () =>
        this.#wasConnected ? this.#credentials.renewed() : this.#credentials.current(),
      keepAlive: KEEP_ALIVE_MS,
      retryAttempts: RETRIES,
      retryWait: backOff,
      shouldRetry: () => this.#wasConnected,
      on: { connected: () => (this.#wasConnected = true) },
    });
  }

  #begin(params: FetcherParams): void {
    this.#unsubscribe = this.#client.subscribe(params as SubscribePayload, {
      next: (answer) => this.#sink.next(answer as Answer),
      error: (cause) => void this.#failed(params, cause),
      complete: () => this.#stopped || this.#sink.complete(),
    });
  }

  async #failed(params: FetcherParams, cause: unknown): Promise<void> {
    if (this.#mayRenew && isRefusal(cause)) {
      this.#mayRenew = false;
      await this.#credentials.renewed();
      if (!this.#stopped) this.#begin(params);
    } else if (!this.#stopped) {
      this.#sink.next(subscriptionEnded(this.#endpoint, cause));
      this.#sink.complete();
    }
  }
}

function isRefusal(cause: unknown): boolean {
  return REFUSED.includes((cause as { code?: number }).code ?? 0);
}

// The first retry is at once: a gateway that restarts is back within a second.
function backOff(retries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, retries === 0 ? 0 : 500 * 2 ** retries));
}
