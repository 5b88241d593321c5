import path from "node:path";
import { build } from "esbuild";

import { OPTIONS } from "./options.mjs";

const ENTRIES = {
  editor: "monaco-editor/esm/vs/editor/editor.worker.js",
  json: "monaco-editor/esm/vs/language/json/json.worker.js",
  graphql: "monaco-graphql/esm/graphql.worker.js",
};

/**
 * Bundles Monaco's three workers; `files` has the name of each one's file.
 * @param {string} folder
 */
export async function bundleWorkers(folder) {
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: ENTRIES,
    entryNames: "[name].worker-[hash]",
    outdir: folder,
    format: "iife",
  });
  return { metafile, files: filesByLabel(metafile) };
}

/** @param {import("esbuild").Metafile} metafile */
function filesByLabel(metafile) {
  const names = Object.keys(metafile.outputs).map((file) => path.basename(file));
  return Object.fromEntries(
    Object.keys(ENTRIES).map((label) => [
      label,
      names.find((name) => name.startsWith(`${label}.worker-`) && name.endsWith(".js")),
    ]),
  );
}
