// Builds the GraphiQL page into gateway/pages/built: `npm run build [FOLDER]`.
import { rename, rm } from "node:fs/promises";
import path from "node:path";

import { bundlePage } from "./bundle_page.mjs";
import { bundleWorkers } from "./bundle_workers.mjs";
import { checkExamples } from "./check_examples.mjs";
import { checkOffline } from "./check_offline.mjs";
import { checkSingleCopies } from "./check_single_copies.mjs";
import { BUILT } from "./places.mjs";
import { printSizes } from "./sizes.mjs";
import { writeIndex } from "./write_index.mjs";

const target = path.resolve(process.argv[2] ?? BUILT);

await checkExamples();
// A gateway that serves meanwhile sees the old page or the new one, never half of one.
const draft = path.join(path.dirname(target), `.${path.basename(target)}`);
await rm(draft, { recursive: true, force: true });
try {
  const workers = await bundleWorkers(draft);
  const page = await bundlePage(draft, workers.files);
  checkSingleCopies([workers.metafile, page.metafile]);
  await writeIndex(draft, page.metafile);
  await checkOffline(draft);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
} finally {
  await rm(draft, { recursive: true, force: true });
}
await printSizes(target);
