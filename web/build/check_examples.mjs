import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { buildSchema, getOperationAST, parse, validate } from "graphql";
import { getVariableValues } from "graphql/execution/values.js";

import { OPTIONS } from "./options.mjs";
import { SCHEMA, SOURCE } from "./places.mjs";

const EXPORTS = `
  export * from "./examples";
  export * from "./example_ids";
  export { default as IDS_QUERY } from "./example_ids.graphql";
`;

/**
 * Fails when an example, with its variables, is no valid operation of the served schema.
 * Where that isn't printed yet there is nothing to compare with, and it says so.
 */
export async function checkExamples() {
  if (!existsSync(SCHEMA)) {
    console.log(`The examples are unchecked: there is no ${SCHEMA}.`);
    return;
  }
  const schema = buildSchema(await readFile(SCHEMA, "utf8"));
  const { CREATE_GROUP, EXAMPLES, NO_IDS, IDS_QUERY } = await examples();
  const operations = [CREATE_GROUP, ...EXAMPLES].map(({ name, document, variables }) => ({
    name,
    document,
    variables: variables(NO_IDS),
  }));
  operations.push({ name: "ExampleIds", document: IDS_QUERY, variables: null });
  const problems = operations.flatMap((operation) => problemsOf(schema, operation));
  if (problems.length) throw new Error(`Examples don't fit ${SCHEMA}:\n${problems.join("\n")}`);
}

/**
 * @typedef {{ readonly [name: string]: unknown }} Variables
 * @param {import("graphql").GraphQLSchema} schema
 * @param {{ name: string, document: string, variables: Variables | null }} operation
 */
function problemsOf(schema, { name, document, variables }) {
  const parsed = parse(document);
  const invalid = validate(schema, parsed);
  const declared = getOperationAST(parsed, name)?.variableDefinitions;
  if (!declared) return [`${name}: its document has no operation of that name.`];
  const wrong = invalid.length
    ? []
    : (getVariableValues(schema, declared, variables ?? {}).errors ?? []);
  return [...invalid, ...wrong].map(({ message }) => `${name}: ${message}`);
}

/**
 * @typedef {typeof import("../src/graphiql/examples/examples")} Examples
 * @typedef {typeof import("../src/graphiql/examples/example_ids")} ExampleIds
 * @returns {Promise<Examples & ExampleIds & { IDS_QUERY: string }>}
 */
async function examples() {
  const { outputFiles } = await build({
    ...OPTIONS,
    stdin: {
      contents: EXPORTS,
      resolveDir: path.join(SOURCE, "examples"),
    },
    format: "esm",
    legalComments: "none",
    loader: { ".graphql": "text" },
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join("");
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
