import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

const SHOWN_BYTES = 100_000;

/**
 * Prints what the page weighs, by file over 100 kB and in all.
 * @param {string} folder
 */
export async function printSizes(folder) {
  const names = (await readdir(folder)).sort();
  const sizes = await Promise.all(names.map((name) => size(path.join(folder, name))));
  for (const { name, bytes, gzip } of sizes.filter((file) => file.bytes > SHOWN_BYTES)) {
    console.log(`${kilobytes(bytes)} ${kilobytes(gzip)} gzip  ${name}`);
  }
  const bytes = sizes.reduce((sum, file) => sum + file.bytes, 0);
  const gzip = sizes.reduce((sum, file) => sum + file.gzip, 0);
  console.log(`${kilobytes(bytes)} ${kilobytes(gzip)} gzip  ${sizes.length} files in ${folder}`);
}

/** @param {string} file */
async function size(file) {
  const content = await readFile(file);
  return { name: path.basename(file), bytes: content.length, gzip: gzipSync(content).length };
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
