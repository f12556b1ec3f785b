import { type ConfigCalls, configCalls, type Morpheus, type Session } from '@morpheus/sdk'
import {
  type AnyDescription,
  agree,
  type Card,
  type IntegrationKind,
  loadDescription,
  type Values,
} from '@morpheus/sdk/integrations'
import { nullIfGone } from '../../core/client/withClient.js'
import { failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'

export interface OpenConfig {
  description: AnyDescription
  calls: ConfigCalls<object, object, object>
  config: Values | null
  notice: string | null
}

export async function openConfig(
  morpheus: Morpheus,
  kind: IntegrationKind,
  sessionId: string,
): Promise<OpenConfig> {
  const description = await loadDescription(kind)
  const calls = configCalls(description, morpheus, sessionId)
  const config = await calls.load().catch(nullIfGone)
  return {
    description,
    calls,
    config: config?.config ? { ...config.config } : null,
    notice: config?.notice ?? null,
  }
}

/** @throws Failure where nothing is configured. */
export function requireConfig(
  { config, description: { card, kind } }: OpenConfig,
  session: Pick<Session, 'id' | 'name'>,
): Values {
  if (!config) throw notConfiguredError(card, kind, session)
  return config
}

export function notConfiguredError(card: Card, kind: string, { id, name }: Pick<Session, 'id' | 'name'>) {
  const is = card.article.endsWith('s') ? 'estão' : 'está'
  return failureError(
    `${card.label} não ${is} ${agree(card, 'configurad')} em "${sanitize(name)}". Configure com: morpheus integracoes editar ${id.slice(0, 8)} ${kind}`,
    'not_configured',
  )
}
