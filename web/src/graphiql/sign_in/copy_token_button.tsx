import { Button } from "@graphiql/react";
import { useEffect, useState } from "react";

import type { Session } from "./session";

const SHOWN_MS = 2_000;
const BEARER = /^Bearer /;

/** Copies the token of the person signed in, for curl or another client. */
export function CopyTokenButton({ session }: { session: Session }) {
  const [outcome, setOutcome] = useState<"Copied" | "Copying failed" | null>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const token = (await session.authorization()).replace(BEARER, "");
    await navigator.clipboard.writeText(token).then(
      () => setOutcome("Copied"),
      () => setOutcome("Copying failed"),
    );
  };
  return (
    <>
      <Button type="button" onClick={() => void copy()}>
        {outcome ?? "Copy token"}
      </Button>
      <span className="only-heard" role="status">
        {outcome}
      </span>
    </>
  );
}
