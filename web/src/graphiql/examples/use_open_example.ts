import { useGraphiQL, useGraphiQLActions } from "@graphiql/react";

import { useObserved } from "../use_observed";
import type { Example } from "./examples";
import { filledVariables } from "./filled_variables";
import type { KnownIds } from "./known_ids";

/** Gives the act of showing an example: in the tab that has it unchanged, else in a new one. */
export function useOpenExample(known: KnownIds): (example: Example) => void {
  const ids = useObserved(known.ids);
  const { addTab, changeTab } = useGraphiQLActions();
  const { queryEditor, tabs, variableEditor } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    tabs: state.tabs,
    variableEditor: state.variableEditor,
  }));
  return (example) => {
    const index = tabs.findIndex((tab) => tab.query === example.document);
    if (index >= 0) {
      changeTab(index);
      return;
    }
    addTab();
    queryEditor?.setValue(example.document);
    variableEditor?.setValue(filledVariables(example, ids));
  };
}
