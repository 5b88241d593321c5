/** What the gateway says about itself in the attributes of the page's root element. */
export interface PageSettings {
  /** The absolute address of the GraphQL endpoint. */
  readonly endpoint: string;
  /** Where development sign-in answers; null where the gateway has none. */
  readonly development: string | null;
}

/** Reads the settings of the page that the gateway served. */
export function pageSettings(root: HTMLElement): PageSettings {
  const { endpoint = "/graphql", development } = root.dataset;
  return {
    endpoint: new URL(endpoint, location.href).href,
    development: development || null,
  };
}
