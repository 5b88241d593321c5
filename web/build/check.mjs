// Checks the examples against the served schema: `npm run check` does, after the types.
import { checkExamples } from "./check_examples.mjs";

await checkExamples();
