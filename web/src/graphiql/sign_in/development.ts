/** A person, their token, and when it ends. */
export interface SignedIn {
  readonly name: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

/** The people that the gateway proposes, and who comes first. */
export interface People {
  readonly people: readonly string[];
  readonly default: string;
}

/** Says in one sentence why nobody could be signed in. */
export class SignInFailed extends Error {}

const TIMEOUT_MS = 5_000;

/** The gateway's development sign-in: anybody, by name. */
export class Development {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async people(): Promise<People> {
    return (await this.#answer("people", {})) as People;
  }

  /** Raises SignInFailed with the gateway's reason for a name that it refuses. */
  async token(name: string): Promise<SignedIn> {
    const answer = (await this.#answer("tokens", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name }),
    })) as { name: string; token: string; expiresAt: string };
    return { name: answer.name, token: answer.token, expiresAtMs: Date.parse(answer.expiresAt) };
  }

  async #answer(path: string, request: RequestInit): Promise<unknown> {
    const address = `${this.#address}/${path}`;
    let response: Response;
    try {
      response = await fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch {
      throw new SignInFailed(`${address} doesn't answer. Is the gateway running?`);
    }
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return body;
    throw new SignInFailed(reason(body) ?? `${address} answered ${response.status}.`);
  }
}

function reason(body: unknown): string | null {
  const error = (body as { error?: unknown } | null)?.error;
  return typeof error === "string" ? error : null;
}
