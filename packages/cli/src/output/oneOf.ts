/** Words to choose from: `webhook, rabbitmq ou sqs`. */
export function oneOf(words: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words)
}
