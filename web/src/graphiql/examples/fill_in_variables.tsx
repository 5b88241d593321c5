import { useGraphiQL } from "@graphiql/react";
import { useEffect } from "react";

import { useObserved } from "../use_observed";
import { exampleNamed } from "./example_tabs";
import { filledVariables, isFilledIn } from "./filled_variables";
import type { KnownIds } from "./known_ids";

/** Keeps the open example's variables right for the person signed in, until they are edited. */
export function FillInVariables({ known }: { known: KnownIds }): null {
  const ids = useObserved(known.ids);
  const { editor, tab } = useGraphiQL((state) => ({
    editor: state.variableEditor,
    tab: state.tabs[state.activeTabIndex],
  }));
  useEffect(() => {
    const example = exampleNamed(tab?.operationName);
    if (!editor || !example) return;
    const text = editor.getValue();
    const filled = filledVariables(example, ids);
    if (text !== filled && isFilledIn(text)) editor.setValue(filled);
    // The tab's other properties change as somebody types, which is no moment to interfere.
  }, [editor, tab?.id, ids]);
  return null;
}
