import { Button, Dialog } from "@graphiql/react";
import { useState, type FormEvent } from "react";

import { SignInFailed } from "./development";
import type { Session } from "./session";

/** Asks for a name and signs it in; the gateway makes the person on first use. */
export function OtherNameDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await session.signIn(name.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <form className="other-name" onSubmit={(event) => void submit(event)}>
        <Dialog.Title className="other-name-title">Sign in under another name</Dialog.Title>
        <Dialog.Description>
          A new name starts as a new person, without any group.
        </Dialog.Description>
        <label htmlFor="other-name">Name</label>
        <input
          id="other-name"
          autoComplete="off"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={problem !== null}
          aria-describedby="other-name-problem"
        />
        <p id="other-name-problem" className="problem" role="alert">
          {problem}
        </p>
        <Button type="submit" state="success">
          Sign in
        </Button>
        {/* Last in order, so that the name has the focus first. */}
        <Dialog.Close className="other-name-close" />
      </form>
    </Dialog>
  );
}
