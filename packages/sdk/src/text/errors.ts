/**
 * What is said of an error, by its `code`: the server's own, or `network`, `timeout`, `unexpected_answer`, `http_<status>`.
 * A code that is not in it is told by the error's message.
 */
export type ErrorTexts = Readonly<Record<string, string>>
