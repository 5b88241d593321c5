import { Button } from "@graphiql/react";

import { CREATE_GROUP } from "../examples/examples";
import type { KnownIds } from "../examples/known_ids";
import { useOpenExample } from "../examples/use_open_example";
import { useObserved } from "../use_observed";
import { CopyTokenButton } from "./copy_token_button";
import { PersonMenu } from "./person_menu";
import type { Session } from "./session";
import { useFollowedHeaders } from "./use_followed_headers";

/** The line above GraphiQL: who is asking, their token, where, and what to know about it. */
export function SignedInBar(props: { endpoint: string; known: KnownIds; session: Session }) {
  const { endpoint, known, session } = props;
  const { signedIn } = useObserved(session.state);
  return (
    <header className="signed-in-bar">
      <div className="signed-in-line">
        <PersonMenu session={session} />
        {signedIn && <CopyTokenButton session={session} />}
        <Note known={known} session={session} />
        <code className="endpoint" title="GraphQL endpoint: HTTP, and WebSocket for subscriptions">
          {endpoint}
        </code>
      </div>
    </header>
  );
}

function Note({ known, session }: { known: KnownIds; session: Session }) {
  const { problem, signedIn } = useObserved(session.state);
  const { groupId } = useObserved(known.ids);
  const { isOwn } = useFollowedHeaders(session);
  if (problem) return <Problem text={problem} session={session} />;
  if (isOwn) return <p className="note">This tab’s edited headers win.</p>;
  if (!signedIn) return <p className="note">Anonymous: “me” is null, and no group is found.</p>;
  return groupId ? <p className="note" /> : <NoGroupYet name={signedIn.name} known={known} />;
}

function NoGroupYet({ name, known }: { name: string; known: KnownIds }) {
  const openExample = useOpenExample(known);
  return (
    <p className="note">
      {name} has no group yet, so the examples hold placeholders.
      <Button type="button" onClick={() => openExample(CREATE_GROUP)}>
        Create one
      </Button>
    </p>
  );
}

function Problem({ text, session }: { text: string; session: Session }) {
  return (
    <p className="note problem" role="alert">
      {text}
      <Button type="button" onClick={() => void session.open()}>
        Try again
      </Button>
    </p>
  );
}
