import { WEB } from "./places.mjs";

/**
 * What every bundle is made with.
 * @satisfies {import("esbuild").BuildOptions}
 */
export const OPTIONS = {
  absWorkingDir: WEB,
  bundle: true,
  minify: true,
  metafile: true,
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: /** @type {const} */ ("linked"),
  logLevel: /** @type {const} */ ("warning"),
};
