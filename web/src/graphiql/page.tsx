import { DOC_EXPLORER_PLUGIN, DocExplorerStore } from "@graphiql/plugin-doc-explorer";
import { explorerPlugin } from "@graphiql/plugin-explorer";
import { HISTORY_PLUGIN, HistoryStore } from "@graphiql/plugin-history";
import { GraphiQLProvider } from "@graphiql/react";
import { GraphiQL, GraphiQLInterface } from "graphiql";
import { useState } from "react";
import { createRoot } from "react-dom/client";

import { exampleTabs } from "./examples/example_tabs";
import { ExamplesMenu } from "./examples/examples_menu";
import { FillInVariables } from "./examples/fill_in_variables";
import type { KnownIds } from "./examples/known_ids";
import { FollowSystemTheme } from "./follow_system_theme";
import { createFetcher } from "./request/fetcher";
import { headerText } from "./request/header_text";
import { authorizationOf, type Session } from "./sign_in/session";
import { SignedInBar } from "./sign_in/signed_in_bar";
import { storageWithoutHeaders } from "./storage_without_headers";

/** What the page is about; `session` is null where the gateway has no development sign-in. */
export interface PageParts {
  readonly endpoint: string;
  readonly known: KnownIds;
  readonly session: Session | null;
}

const PLUGINS = [DOC_EXPLORER_PLUGIN, HISTORY_PLUGIN, explorerPlugin()];

/** Puts GraphiQL, and the bar of development sign-in above it, in place of the root's content. */
export function showPage(root: HTMLElement, parts: PageParts): void {
  createRoot(root).render(<Page {...parts} />);
}

function Page({ endpoint, known, session }: PageParts) {
  const [fetcher] = useState(() => createFetcher(endpoint, session, known.reload));
  const [start] = useState(() => startingTabs(known, session));
  return (
    <GraphiQLProvider
      fetcher={fetcher}
      plugins={PLUGINS}
      referencePlugin={DOC_EXPLORER_PLUGIN}
      shouldPersistHeaders={false}
      {...start}
    >
      <HistoryStore>
        <DocExplorerStore>
          <div className="page graphiql-container">
            {session && <SignedInBar endpoint={endpoint} known={known} session={session} />}
            <main>
              <GraphiQLInterface
                defaultEditorToolsVisibility="variables"
                showPersistHeadersSettings={false}
              >
                <GraphiQL.Toolbar>
                  {({ prettify, merge, copy }) => (
                    <>
                      {prettify}
                      {merge}
                      {copy}
                      <ExamplesMenu known={known} />
                    </>
                  )}
                </GraphiQL.Toolbar>
              </GraphiQLInterface>
            </main>
            <FillInVariables known={known} />
            <FollowSystemTheme />
          </div>
        </DocExplorerStore>
      </HistoryStore>
    </GraphiQLProvider>
  );
}

function startingTabs(known: KnownIds, session: Session | null) {
  const ids = known.ids.value;
  const signedIn = session?.state.value.signedIn ?? null;
  const headers = session ? headerText(authorizationOf(signedIn)) : "";
  const isNewcomer = signedIn !== null && ids.groupId === null;
  return {
    defaultHeaders: headers,
    defaultTabs: exampleTabs(ids, headers, isNewcomer),
    // An empty authorization is filled in when the entry is taken up again.
    storage: storageWithoutHeaders(session ? headerText("") : ""),
  };
}
