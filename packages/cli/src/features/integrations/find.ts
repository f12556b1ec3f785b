import { type Card, cardOf, type IntegrationKind, integrationKinds } from '@morpheus/sdk/catalogue'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'

export interface Integration {
  kind: IntegrationKind
  card: Card
}

/** Every integration, in display order; a session's own settings have commands of their own. */
export const integrations: readonly Integration[] = integrationKinds
  .map((kind) => ({ kind, card: cardOf(kind) }))
  .filter(({ card }) => card.category !== 'Sessão')

export const integrationNames: readonly string[] = integrations.map(({ kind }) => kind)

export function findIntegration(name: string): Integration {
  const lowerCaseWord = name.toLowerCase()
  const match = integrations.find(
    ({ kind, card }) => kind === lowerCaseWord || card.aliases?.includes(lowerCaseWord),
  )
  if (match) return match
  throw usageError(
    `Integração desconhecida: "${sanitize(name)}". Use: ${integrationNames.join(', ')}.`,
    'usage',
  )
}
