import { Observed } from "../observed";
import { Development, SignInFailed, type SignedIn } from "./development";
import { rememberedPerson, rememberPerson, takePersonFromAddress } from "./remembered_person";

/** Who is signed in, who could be, and why the last attempt failed. */
export interface SessionState {
  readonly signedIn: SignedIn | null;
  readonly people: readonly string[];
  readonly problem: string | null;
}

const RENEW_BEFORE_MS = 60_000;
// A longer delay overflows the browser's timers, which then fire at once.
const LONGEST_DELAY_MS = 2 ** 31 - 1;
const NOBODY = "";

/** The page's development sign-in: one person at a time, with a token that stays valid. */
export class Session {
  readonly state = new Observed<SessionState>({ signedIn: null, people: [], problem: null });
  readonly #development: Development;
  readonly #issued = new Set<string>();
  #attempt = 0;
  #renewal: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(development: Development) {
    this.#development = development;
  }

  /** Signs in whom the address asks for, else who was here last, else the gateway's default. */
  async open(): Promise<void> {
    try {
      const { people, default: first } = await this.#development.people();
      this.#change({ people });
      await this.enter(takePersonFromAddress() ?? rememberedPerson() ?? first);
    } catch (error) {
      this.#change({ problem: sentence(error) });
    }
  }

  /** Signs in whoever the address asks for when it changes under the open page. */
  followAddress(): void {
    addEventListener("hashchange", () => {
      const name = takePersonFromAddress();
      if (name !== null) void this.enter(name);
    });
  }

  /** Signs in that person, or nobody for ""; what went wrong is then the state's problem. */
  async enter(name: string): Promise<void> {
    try {
      if (name === NOBODY) this.signOut();
      else await this.signIn(name);
    } catch (error) {
      this.#change({ problem: sentence(error) });
    }
  }

  /** Raises SignInFailed and changes nothing for a name that the gateway refuses. */
  async signIn(name: string): Promise<void> {
    const attempt = ++this.#attempt;
    const signedIn = await this.#development.token(name);
    if (attempt !== this.#attempt) return;
    rememberPerson(signedIn.name);
    this.#hold(signedIn);
  }

  /** Goes on as nobody: no token is sent. */
  signOut(): void {
    this.#attempt += 1;
    clearTimeout(this.#timer);
    rememberPerson(NOBODY);
    this.#change({ signedIn: null, problem: null });
  }

  /** The value of the authorization header as it should be sent now: "" for nobody. */
  async authorization(): Promise<string> {
    const { signedIn } = this.state.value;
    if (signedIn && signedIn.expiresAtMs - Date.now() < RENEW_BEFORE_MS) await this.renew();
    return authorizationOf(this.state.value.signedIn);
  }

  /** Gets a new token for the same person; several callers at once share one. */
  renew(): Promise<void> {
    this.#renewal ??= this.#renewed().finally(() => (this.#renewal = null));
    return this.#renewal;
  }

  /** Whether the page itself wrote this value of the authorization header. */
  isOurs(authorization: string): boolean {
    return authorization === NOBODY || this.#issued.has(authorization);
  }

  async #renewed(): Promise<void> {
    const { signedIn } = this.state.value;
    if (!signedIn) return;
    const attempt = this.#attempt;
    try {
      const renewed = await this.#development.token(signedIn.name);
      if (attempt === this.#attempt) this.#hold(renewed);
    } catch (error) {
      this.#change({ problem: sentence(error) });
    }
  }

  #hold(signedIn: SignedIn): void {
    this.#issued.add(authorizationOf(signedIn));
    clearTimeout(this.#timer);
    const delayMs = Math.max(
      signedIn.expiresAtMs - Date.now() - RENEW_BEFORE_MS,
      RENEW_BEFORE_MS / 2,
    );
    this.#timer = setTimeout(() => void this.renew(), Math.min(delayMs, LONGEST_DELAY_MS));
    this.#change({
      signedIn,
      people: including(this.state.value.people, signedIn.name),
      problem: null,
    });
  }

  #change(change: Partial<SessionState>): void {
    this.state.set({ ...this.state.value, ...change });
  }
}

/** The value of the authorization header for a person: "" for nobody. */
export function authorizationOf(signedIn: SignedIn | null): string {
  return signedIn ? `Bearer ${signedIn.token}` : NOBODY;
}

function including(people: readonly string[], name: string): readonly string[] {
  return people.includes(name) ? people : [...people, name];
}

function sentence(error: unknown): string {
  if (error instanceof SignInFailed) return error.message;
  throw error;
}
