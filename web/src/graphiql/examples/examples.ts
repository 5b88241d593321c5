import addComment from "./add_comment.graphql";
import createGroup from "./create_group.graphql";
import { placeholder, type ExampleIds } from "./example_ids";
import groupPage from "./group_page.graphql";
import liveThread from "./live_thread.graphql";
import myGroups from "./my_groups.graphql";
import splitDinner from "./split_dinner.graphql";

/** An operation to try, under its own name, with variables that work for the person signed in. */
export interface Example {
  readonly name: string;
  readonly document: string;
  readonly variables: (ids: ExampleIds) => Readonly<Record<string, unknown>> | null;
}

/** What to run first while there is no group. */
export const CREATE_GROUP: Example = {
  name: "CreateGroup",
  document: createGroup,
  variables: () => ({
    input: { name: "Weekend in Lisbon", currency: "EUR", guests: ["Grace", "Heidi"] },
  }),
};

// 48.00 in EUR, 4800 in JPY.
const DINNER_MINOR = 4_800;

/** The tabs that a first visit opens, in order. */
export const EXAMPLES: readonly Example[] = [
  { name: "MyGroups", document: myGroups, variables: () => null },
  {
    name: "GroupPage",
    document: groupPage,
    variables: ({ groupId }) => ({ groupId: groupId ?? placeholder("group") }),
  },
  { name: "SplitDinner", document: splitDinner, variables: (ids) => ({ input: dinner(ids) }) },
  {
    name: "AddComment",
    document: addComment,
    variables: ({ expenseId }) => ({
      input: { expenseId: expenseId ?? placeholder("expense"), body: "Thanks for dinner!" },
    }),
  },
  {
    name: "LiveThread",
    document: liveThread,
    variables: ({ expenseId }) => ({ expenseId: expenseId ?? placeholder("expense") }),
  },
];

function dinner(ids: ExampleIds): Record<string, unknown> {
  const amount = (DINNER_MINOR / 10 ** ids.decimals).toFixed(ids.decimals);
  const everybody = ids.participantIds.length ? ids.participantIds : [placeholder("participant")];
  return {
    groupId: ids.groupId ?? placeholder("group"),
    title: "Dinner",
    items: [{ amount, split: { equally: everybody } }],
    payments: [{ participantId: ids.payerId ?? everybody[0], amount }],
  };
}
