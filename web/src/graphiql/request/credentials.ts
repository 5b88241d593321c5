import type { Session } from "../sign_in/session";

/** The headers of one operation, as they stand whenever it is sent or sent again. */
export class Credentials {
  /** Whether the operation goes out as the person of the bar, whoever that is by then. */
  readonly follows: boolean;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #session: Session | null;

  /**
   * Takes the headers editor's object. It is undefined before there is an editor, as for the first
   * introspection, which goes out as the person of the bar.
   */
  constructor(headers: Readonly<Record<string, string>> | undefined, session: Session | null) {
    this.#headers = lowerCased(headers ?? { authorization: "" });
    this.#session = session;
    const authorization = this.#headers["authorization"];
    this.follows = session !== null && authorization !== undefined && session.isOurs(authorization);
  }

  /** The headers to send now, with a token that is still valid. */
  async current(): Promise<Record<string, string>> {
    const authorization = this.follows
      ? await this.#session?.authorization()
      : this.#headers["authorization"];
    const { authorization: _, ...others } = this.#headers;
    return authorization ? { ...others, authorization } : others;
  }

  /** The headers to send after a refusal: a new token where the old one was ours. */
  async renewed(): Promise<Record<string, string>> {
    if (this.follows) await this.#session?.renew();
    return this.current();
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
