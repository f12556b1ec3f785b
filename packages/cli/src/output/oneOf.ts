/** Words to choose from: `webhook, rabbitmq ou sqs`. Without Intl, whose lists take a third of the help's time to load. */
export const oneOf = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' ou ')
