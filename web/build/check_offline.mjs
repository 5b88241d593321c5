import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const TEXT = /\.(js|css|html)$/;
const CDN = /https?:\/\/(?:unpkg\.com|esm\.sh|cdn\.|cdnjs\.|fonts\.g)[^"'`\s)]*/g;

/**
 * Fails when a built file names a content delivery network.
 * @param {string} folder
 */
export async function checkOffline(folder) {
  for (const name of (await readdir(folder)).filter((file) => TEXT.test(file))) {
    const [address] = (await readFile(path.join(folder, name), "utf8")).match(CDN) ?? [];
    if (address)
      throw new Error(`${name} names ${address}: the page must work without any other host.`);
  }
}
