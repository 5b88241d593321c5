import { useGraphiQL } from "@graphiql/react";
import { useEffect, useState } from "react";

import { authorizationIn, withAuthorization } from "../request/header_text";
import { useObserved } from "../use_observed";
import { authorizationOf, type Session } from "./session";

/**
 * Keeps the authorization header of the open tab that of the person signed in, as long as its value
 * is one that the page wrote. Says whether the tab goes its own way.
 */
export function useFollowedHeaders(session: Session): { isOwn: boolean } {
  const authorization = authorizationOf(useObserved(session.state).signedIn);
  const editor = useGraphiQL((state) => state.headerEditor);
  const [isOwn, setIsOwn] = useState(false);
  useEffect(() => {
    if (!editor) return undefined;
    const follow = () => {
      const text = editor.getValue();
      const value = authorizationIn(text);
      if (value === null || value === authorization || !session.isOurs(value)) return;
      editor.setValue(withAuthorization(text, authorization));
    };
    const judge = () => setIsOwn(authorizationIn(editor.getValue()) !== authorization);
    follow();
    judge();
    const changes = editor.onDidChangeModelContent(({ isFlush }) => {
      // A flush is another tab's text, or one from the history; typing is never corrected.
      if (isFlush) queueMicrotask(follow);
      judge();
    });
    return () => changes.dispose();
  }, [session, authorization, editor]);
  return { isOwn };
}
