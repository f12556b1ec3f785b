import { configCalls, type Morpheus } from '@morpheus/sdk'
import { type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'

export interface Switch {
  name: string
  label: string
}

/** The switches that are on in a session's configuration. Loaded lazy, because it needs the schemas. */
export async function listEnabledSwitches(
  client: Morpheus,
  kind: IntegrationKind,
  sessionId: string,
  signal: AbortSignal,
): Promise<Switch[]> {
  const description = await loadDescription(kind)
  const { config } = await configCalls(description, client, sessionId).load({ signal })
  const stored = new Map<string, unknown>(Object.entries(config ?? {}))
  return Object.entries(description.fields).flatMap(([name, field]) =>
    field.kind === 'toggle' && stored.get(name) === true ? [{ name, label: field.label }] : [],
  )
}
