const SINGLE = ["react", "react-dom", "graphql"];

/**
 * Fails when a bundle has two copies of a package that keeps state or compares classes.
 * @param {readonly import("esbuild").Metafile[]} metafiles
 */
export function checkSingleCopies(metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  for (const name of SINGLE) {
    const copies = new Set(inputs.flatMap((input) => copyOf(input, name)));
    if (copies.size !== 1) {
      const found = [...copies].join(", ") || "none";
      throw new Error(
        `The bundle must have one ${name}: ${found}. \`npm ls ${name}\` says whose they are.`,
      );
    }
  }
}

/**
 * @param {string} input
 * @param {string} name
 */
function copyOf(input, name) {
  const inside = `node_modules/${name}/`;
  const at = input.lastIndexOf("node_modules/");
  return input.startsWith(inside, at) ? [input.slice(0, at + inside.length)] : [];
}
