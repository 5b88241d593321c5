import type { FetcherParams } from "@graphiql/toolkit";
import {
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
} from "graphql";

/** What is sent, and of which kind it is; the kind isn't known of a document that can't be read. */
export interface Operation {
  readonly params: FetcherParams;
  readonly kind: OperationTypeNode | undefined;
}

/**
 * Reads what is to run from the document itself. Right after a change of tabs GraphiQL still names
 * the other tab's operation, and holds its parsed document: a document's only operation is meant.
 */
export function operationOf(params: FetcherParams): Operation {
  const operations = operationsIn(params.query);
  const [only] = operations;
  const named = operations.find(({ name }) => name?.value === params.operationName);
  if (named || operations.length !== 1 || !only) return { params, kind: named?.operation };
  return { params: { ...params, operationName: only.name?.value }, kind: only.operation };
}

function operationsIn(query: string): OperationDefinitionNode[] {
  try {
    return parse(query).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION) as
      OperationDefinitionNode[];
  } catch {
    return []; // The gateway says what is wrong with it, and where.
  }
}
