import { type Card, cardOf, type IntegrationKind, integrationKinds } from '@morpheus/sdk/catalogue'
import { sanitize } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'

export interface Integration {
  kind: IntegrationKind
  card: Card
}

/** Every integration, in display order; a session's own settings have commands of their own. */
export const integrations: readonly Integration[] = integrationKinds
  .map((kind) => ({ kind, card: cardOf(kind) }))
  .filter(({ card }) => card.category !== 'Sessão')

export const integrationNames: readonly string[] = integrations.map(({ kind }) => kind)

export function findIntegration(word: string): Integration {
  const wanted = word.toLowerCase()
  const found = integrations.find(({ kind, card }) => kind === wanted || card.aliases?.includes(wanted))
  if (found) return found
  throw usage(`Integração desconhecida: "${sanitize(word)}". Use: ${integrationNames.join(', ')}.`, 'usage')
}
