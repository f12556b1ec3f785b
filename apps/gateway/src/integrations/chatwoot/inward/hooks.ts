import { createHmac } from 'node:crypto'
import { secretsEqual } from '../../../core/lib/secretsEqual.js'
import type { InboundCall, QueueKey } from '../../inbound.js'
import type { Links } from '../link.js'
import { WebhookHead } from './received.js'

/** Queued events, in the order of their conversation. */
const storedEvents: ReadonlySet<string> = new Set(['message_created', 'message_updated'])
/** Events handled at once or dropped. */
const ofTheMoment: ReadonlySet<string> = new Set(['conversation_typing_on', 'conversation_typing_off'])

/** The queue of one of Chatwoot's webhooks; null for one that is not stored. */
export function getQueueKey(body: unknown, { header }: InboundCall, typing: () => void): QueueKey | null {
  const { data: called } = WebhookHead.safeParse(body)
  if (called && ofTheMoment.has(called.event)) typing()
  if (!called || !storedEvents.has(called.event)) return null
  // Inbox and account webhooks may both deliver it with different ids: the message id deduplicates then.
  return { lane: called.conversation?.id ?? '', id: header('x-chatwoot-delivery') }
}

/** True where Chatwoot does not sign, or `sha256=` and the HMAC of `timestamp.body` in hexadecimal is its signature. */
export async function isSigned(
  links: Pick<Links, 'readKeys' | 'requireRegistration'>,
  targetId: string,
  { bytes, header }: InboundCall,
): Promise<boolean> {
  const keys = await links.readKeys(targetId)
  if (!keys || keys.secret === null) return keys !== null
  const mac = createHmac('sha256', keys.secret)
    .update(`${header('x-chatwoot-timestamp')}.`)
    .update(bytes)
    .digest('hex')
  if (secretsEqual(header('x-chatwoot-signature'), `sha256=${mac}`)) return true
  // The secret may have been rotated: the next message fetches it, and until then polling finds agent messages.
  await links.requireRegistration(targetId)
  return false
}
