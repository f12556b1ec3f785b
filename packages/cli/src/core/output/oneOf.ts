/** Alternatives: `webhook, rabbitmq ou sqs`. Without Intl, whose lists take a third of the help's load time. */
export const oneOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' ou ')
