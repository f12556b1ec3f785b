import { configCalls, type Morpheus } from '@morpheus/sdk'
import { type IntegrationKind, loadDescription } from '@morpheus/sdk/integrations'

/** Labels of the switches that are on in a session's configuration. Loaded lazy, because it needs the schemas. */
export async function switchedOn(
  client: Morpheus,
  kind: IntegrationKind,
  sessionId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const description = await loadDescription(kind)
  const { config } = await configCalls(description, client, sessionId).load({ signal })
  const stored = new Map<string, unknown>(Object.entries(config ?? {}))
  return Object.entries(description.fields).flatMap(([name, field]) =>
    field.kind === 'toggle' && stored.get(name) === true ? [field.label] : [],
  )
}
