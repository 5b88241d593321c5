import type { TabsState } from "@graphiql/react";

import type { ExampleIds } from "./example_ids";
import { CREATE_GROUP, EXAMPLES, type Example } from "./examples";
import { filledVariables } from "./filled_variables";

type DefaultTab = Pick<TabsState["tabs"][number], "query" | "variables" | "headers">;

/** The tabs of a first visit: the examples, after CreateGroup for somebody who has no group. */
export function exampleTabs(ids: ExampleIds, headers: string, isNewcomer: boolean): DefaultTab[] {
  const shown: readonly Example[] = isNewcomer ? [CREATE_GROUP, ...EXAMPLES] : EXAMPLES;
  return shown.map((example) => ({
    query: example.document,
    variables: filledVariables(example, ids) || null,
    headers,
  }));
}

/** The example of that operation name. */
export function exampleNamed(name: string | null | undefined): Example | undefined {
  return [CREATE_GROUP, ...EXAMPLES].find((example) => example.name === name);
}
