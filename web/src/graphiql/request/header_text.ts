const AUTHORIZATION = /("authorization"\s*:\s*")([^"]*)(")/i;

/** The headers editor's text for a tab that nobody has edited. */
export function headerText(authorization: string): string {
  return JSON.stringify({ authorization }, null, 2);
}

/** The value that the text gives the authorization header; null where it gives none. */
export function authorizationIn(text: string): string | null {
  return AUTHORIZATION.exec(text)?.[2] ?? null;
}

/** The text with another value of its authorization header, and all else as it was. */
export function withAuthorization(text: string, authorization: string): string {
  return text.replace(
    AUTHORIZATION,
    (_match, before, _value, after) => `${before}${authorization}${after}`,
  );
}
