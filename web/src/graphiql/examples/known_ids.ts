import { Observed } from "../observed";
import { Credentials } from "../request/credentials";
import { post } from "../request/http";
import type { Session } from "../sign_in/session";
import query from "./example_ids.graphql";
import { idsOf, NO_IDS, type ExampleIds } from "./example_ids";

/** The ids that the examples are filled in with, as the person signed in sees them. */
export class KnownIds {
  readonly ids = new Observed<ExampleIds>(NO_IDS);
  readonly #endpoint: string;
  readonly #session: Session | null;
  #person: string | null = null;

  constructor(endpoint: string, session: Session | null) {
    this.#endpoint = endpoint;
    this.#session = session;
  }

  /** Looks the ids up; without them, for whatever reason, the examples get placeholders. */
  async load(): Promise<void> {
    const person = this.#name();
    this.#person = person;
    const ids = person === null ? NO_IDS : await this.#lookedUp();
    if (person === this.#person) this.ids.set(ids);
  }

  /** Looks again when another person is signed in. */
  followPerson(): void {
    this.#session?.state.subscribe(() => {
      if (this.#name() !== this.#person) void this.load();
    });
  }

  /** Looks again after a mutation: the examples go on with the newest there is. */
  readonly reload = (): void => {
    void this.load();
  };

  #name(): string | null {
    return this.#session?.state.value.signedIn?.name ?? null;
  }

  async #lookedUp(): Promise<ExampleIds> {
    const credentials = new Credentials(undefined, this.#session);
    return idsOf((await post(this.#endpoint, { query }, credentials)).data);
  }
}
