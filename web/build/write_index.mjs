import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { SERVED_UNDER, SOURCE } from "./places.mjs";

const MARK = "<!-- built: links -->";

/**
 * Writes index.html with the addresses of the built files.
 * @param {string} folder
 * @param {import("esbuild").Metafile} metafile
 */
export async function writeIndex(folder, metafile) {
  const page = await readFile(path.join(SOURCE, "index.html"), "utf8");
  await writeFile(
    path.join(folder, "index.html"),
    page.replace(MARK, links(metafile).join("\n    ")),
  );
}

/** @param {import("esbuild").Metafile} metafile */
function links(metafile) {
  const main = output(metafile, "src/graphiql/main.ts");
  const icon = output(metafile, "src/graphiql/icon.svg");
  const style = metafile.outputs[main]?.cssBundle ?? "";
  return [
    `<link rel="icon" href="${address(icon)}">`,
    `<link rel="stylesheet" href="${address(style)}">`,
    ...ahead(metafile, main).map((file) => `<link rel="modulepreload" href="${address(file)}">`),
    `<script type="module" src="${address(main)}"></script>`,
  ];
}

/**
 * What the page certainly needs: the chunks of GraphiQL and of Monaco, which would else be found
 * one after the other.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} main
 */
function ahead(metafile, main) {
  const entries = [
    "src/graphiql/page.tsx",
    "node_modules/monaco-graphql/esm/monaco-editor.js",
    "node_modules/monaco-graphql/esm/lite.js",
  ];
  const files = new Set();
  /** @param {string} file */
  const add = (file) => {
    if (file === main || files.has(file)) return;
    files.add(file);
    const imports = metafile.outputs[file]?.imports ?? [];
    imports.filter(({ kind }) => kind === "import-statement").forEach(({ path }) => add(path));
  };
  entries.forEach((entry) => add(output(metafile, entry)));
  return [...files].sort();
}

/**
 * @param {import("esbuild").Metafile} metafile
 * @param {string} entry
 */
function output(metafile, entry) {
  const found = Object.keys(metafile.outputs).find(
    (file) => metafile.outputs[file]?.entryPoint === entry,
  );
  if (!found) throw new Error(`No built file comes from ${entry}.`);
  return found;
}

/** @param {string} file */
function address(file) {
  return SERVED_UNDER + path.basename(file);
}
