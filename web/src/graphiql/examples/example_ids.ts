/** What the examples are about; null or empty where the person has no such thing yet. */
export interface ExampleIds {
  readonly groupId: string | null;
  readonly decimals: number;
  readonly payerId: string | null;
  readonly participantIds: readonly string[];
  readonly expenseId: string | null;
}

/** Nothing known: the examples hold placeholders. */
export const NO_IDS: ExampleIds = {
  groupId: null,
  decimals: 2,
  payerId: null,
  participantIds: [],
  expenseId: null,
};

/** The answer to `example_ids.graphql`. */
interface IdsData {
  readonly me: { readonly groups: Nodes<Group> } | null;
}
interface Group extends Identified {
  readonly currency: { readonly decimals: number };
  readonly viewerParticipant: Identified | null;
  readonly participants: Nodes<Identified>;
  readonly expenses: Nodes<Identified>;
}
interface Identified {
  readonly id: string;
}
interface Nodes<T> {
  readonly nodes: readonly T[];
}

/** Picks the ids of the newest group that has an expense, else of the newest one. */
export function idsOf(data: unknown): ExampleIds {
  const groups = (data as IdsData | null | undefined)?.me?.groups.nodes ?? [];
  const group = groups.find(({ expenses }) => expenses.nodes.length) ?? groups[0];
  if (!group) return NO_IDS;
  return {
    groupId: group.id,
    decimals: group.currency.decimals,
    payerId: group.viewerParticipant?.id ?? null,
    participantIds: group.participants.nodes.map(({ id }) => id),
    expenseId: group.expenses.nodes[0]?.id ?? null,
  };
}

/** What stands in an example's variables where an id is missing. */
export function placeholder(thing: string): string {
  return `PUT THE ID OF ${/^[aeiou]/.test(thing) ? "AN" : "A"} ${thing.toUpperCase()} HERE`;
}
