import { listBrokers, placeParam, type Values } from '@morpheus/sdk/integrations'
import type { DescribedFields } from '../core/configuration/masks.js'
import { HttpError } from '../core/lib/httpError.js'
import { checkHost } from '../core/net/checkHost.js'
import type { HostGuard } from '../core/net/hostGuard.js'
import { hostUrl } from '../core/net/hostUrl.js'

/**
 * Checks that the addresses in the changed fields may be reached, before they are saved. A URL is checked alone, a host
 * with the port of its field, and each server of a list with its own.
 * @throws HttpError 400 naming the field. `userId` is who saves it.
 */
export async function checkDestinations(
  guard: HostGuard,
  description: DescribedFields,
  { values, given: input, userId }: { values: Values; given: Values; userId: string },
): Promise<void> {
  const reaching = Object.entries(description.fields).filter(([, one]) => one.reaches)
  if (reaching.every(([name]) => input[name] === undefined)) return
  const port = reaching.find(([, { kind }]) => kind === 'number')?.[0]
  for (const [field, one] of reaching) {
    const { kind, label } = one
    // A host name under a fixed domain suffix is safe.
    if (kind === 'number' || ('suffix' in one && one.suffix !== undefined)) continue
    const text = String(values[field] ?? '')
    if (text === '' && one.presence === 'optional') continue
    const hosts = port ? [{ host: text, port: Number(values[port]) }] : listBrokers(text)
    const urls = kind === 'url' ? [parseUrl(text)] : hosts.map((server) => hostUrl(server.host, server.port))
    for (const url of urls) {
      if (url) {
        await checkHost(guard, url, { userId, field })
        continue
      }
      const params = { field: placeParam(description, `fields.${field}.label`, label) }
      const message = { text: `${label} inválido`, code: 'destinations.address_invalid', params }
      throw new HttpError('invalid', 'invalid_request', 'Dados inválidos', { fields: { [field]: message } })
    }
  }
}

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)
