import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package. */
export const WEB = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** The sources of the page. */
export const SOURCE = path.join(WEB, "src", "graphiql");
/** Where the gateway looks for the page. */
export const BUILT = path.resolve(WEB, "..", "gateway", "pages", "built");
/** The schema that the gateway serves, printed. */
export const SCHEMA = path.resolve(WEB, "..", "schema", "schema.graphql");
/** The path under which the gateway serves the built files. */
export const SERVED_UNDER = "/graphiql/";
