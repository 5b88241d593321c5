import path from "node:path";
import { build } from "esbuild";

import { fontsAsFiles } from "./fonts_as_files.mjs";
import { OPTIONS } from "./options.mjs";
import { SOURCE } from "./places.mjs";

// GraphiQL imports Prettier's parsers by the names of their CommonJS files. In a chunk of its own such
// a file has a default export only, and the Prettify button finds no parser.
const FORMATTERS = {
  "prettier/parser-babel": "prettier/plugins/babel",
  "prettier/parser-graphql": "prettier/plugins/graphql",
};

/**
 * Bundles the page: what signs in first, all else in chunks that come meanwhile.
 * @param {string} folder
 * @param {Record<string, string | undefined>} workerFiles
 */
export function bundlePage(folder, workerFiles) {
  return build({
    ...OPTIONS,
    entryPoints: { main: path.join(SOURCE, "main.ts"), icon: path.join(SOURCE, "icon.svg") },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    outdir: folder,
    format: "esm",
    splitting: true,
    jsx: "automatic",
    loader: { ".graphql": "text", ".svg": "copy" },
    define: { ...OPTIONS.define, WORKER_FILES: JSON.stringify(workerFiles) },
    alias: FORMATTERS,
    plugins: [fontsAsFiles, stylesOnce],
  });
}

/**
 * Leaves out the styles that Monaco's modules import: graphiql/style.css has them all.
 * @type {import("esbuild").Plugin}
 */
const stylesOnce = {
  name: "styles-once",
  setup(esbuild) {
    esbuild.onLoad({ filter: /monaco-editor\/.*\.css$/ }, () => ({
      contents: "",
      loader: "empty",
    }));
  },
};
