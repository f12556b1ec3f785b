import { configCalls, type Morpheus, NotFoundError } from '@morpheus/sdk'
import { type IntegrationKind, lastFailureOf, loadDescription, type Writer } from '@morpheus/sdk/integrations'

interface Switch {
  name: string
  label: string
}

export interface SettingSummary {
  /** The switches that are on; null for a configuration without any. */
  switches: Switch[] | null
  /** One line about the stored configuration; null where there is none. */
  text: string | null
  /** Its last use failed: the text says why. */
  isFailing: boolean
}

/** Text of the card of a session's setting. Loaded lazily, because it needs the schemas. */
export async function readSettingSummary(
  client: Morpheus,
  kind: IntegrationKind,
  sessionId: string,
  { writer, signal }: { writer: Writer; signal: AbortSignal },
): Promise<SettingSummary> {
  const description = await loadDescription(kind)
  const config = await configCalls(description, client, sessionId)
    .load({ signal })
    .then((loaded) => loaded.config)
    .catch((error: unknown) => {
      if (error instanceof NotFoundError) return null
      throw error
    })
  const stored = new Map<string, unknown>(Object.entries(config ?? {}))
  const toggles = Object.entries(description.fields).filter(([, field]) => field.kind === 'toggle')
  return {
    switches:
      toggles.length === 0
        ? null
        : toggles.flatMap(([name, { label }]) => (stored.get(name) === true ? [{ name, label }] : [])),
    text: config && description.summary(config, writer),
    isFailing: lastFailureOf(config) !== null,
  }
}
