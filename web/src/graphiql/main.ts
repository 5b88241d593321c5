import { KnownIds } from "./examples/known_ids";
import { installMonacoWorkers } from "./monaco_workers";
import { pageSettings } from "./page_settings";
import { Development } from "./sign_in/development";
import { Session } from "./sign_in/session";

import "./page.css";

// The page's code comes while somebody is being signed in.
const pageCode = import("./page");

/** Signs in, looks up what the examples are about, and shows the page, whatever comes of both. */
async function open(root: HTMLElement): Promise<void> {
  const { endpoint, development } = pageSettings(root);
  const session = development ? new Session(new Development(development)) : null;
  const known = new KnownIds(endpoint, session);
  installMonacoWorkers();
  await session?.open();
  await known.load();
  session?.followAddress();
  known.followPerson();
  (await pageCode).showPage(root, { endpoint, known, session });
}

const root = document.getElementById("graphiql");
if (!root) throw new Error("The page has no element with the id graphiql.");
void open(root);
