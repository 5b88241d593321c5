import { readFile } from "node:fs/promises";

const EMBEDDED = /url\(data:font\/(ttf|woff2?);base64,([A-Za-z0-9+/=]+)\)/g;
const NAMESPACE = "embedded-font";

/**
 * Turns the fonts inside graphiql/style.css into files, so that the style comes first, small, and a
 * browser fetches only the fonts whose characters it shows.
 * @type {import("esbuild").Plugin}
 */
export const fontsAsFiles = {
  name: "fonts-as-files",
  setup(esbuild) {
    /** @type {Map<string, Buffer>} */
    const fonts = new Map();
    esbuild.onLoad({ filter: /graphiql\/dist\/style\.css$/ }, async ({ path }) => {
      const style = await readFile(path, "utf8");
      const contents = style.replace(EMBEDDED, (_match, format, base64) => {
        const name = `font${fonts.size}.${format}`;
        fonts.set(name, Buffer.from(base64, "base64"));
        return `url(${NAMESPACE}:${name})`;
      });
      return { contents, loader: "css" };
    });
    esbuild.onResolve({ filter: /^embedded-font:/ }, ({ path }) => ({
      path: path.slice(NAMESPACE.length + 1),
      namespace: NAMESPACE,
    }));
    esbuild.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: fonts.get(path),
      loader: "file",
    }));
  },
};
