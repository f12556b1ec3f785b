/**
 * Error texts by `code`: the server's own, or `network`, `timeout`, `unexpected_answer`, `http_<status>`. A missing
 * code falls back to the error's message.
 */
export type ErrorTexts = Readonly<Record<string, string>>

/** The message code of a host's own text for an error code: it precedes the server's message. */
export const ownErrorCode = (code: string) => `errors.${code}`
