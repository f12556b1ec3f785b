import { nextTurn } from '../../kit/nextTurn.js'
import type { EngineTemplate } from '../line.js'
import type { EngineMessage, EngineReceipt } from '../messages.js'
import { type InboundEvent, type InboundItem, itemsOf } from './inboundItems.js'
import type { CloudSettings } from './settings.js'
import { toldTemplate } from './templates/toldTemplate.js'
import { changesOf } from './webhookBody.js'

/** A body as it was received. */
export interface ReceivedBody {
  body: string
  /** ISO 8601 in UTC. */
  receivedAt: string
}

/** What one of the bodies tells. */
export interface Told<What> {
  what: What
  /** Which body, as they were given. */
  body: number
}

/** What Meta told, in the order in which it happened. */
export interface Inbound {
  messages: readonly Told<EngineMessage>[]
  receipts: readonly Told<EngineReceipt>[]
  templates: readonly Told<EngineTemplate>[]
  /** Meta says something about the number itself: it is to be asked for. */
  isAboutNumber: boolean
  /** Numbers that are not this session's, by Meta's id. */
  others: readonly string[]
  /** Some of it is nothing that Meta is known to send. */
  hasUnread: boolean
}

const aboutNumber = [
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'phone_number_name_update',
]

/**
 * What the names of configuration spec §9 are at Meta: `messages` there carries receipts too, and echoes are the business
 * app's. Meta's own names count as well.
 */
const names: Record<InboundEvent, readonly string[]> = {
  messages: ['messages'],
  delivered: ['message_deliveries'],
  read: ['message_reads'],
  echoes: ['message_echoes', 'smb_message_echoes'],
}

/** So long nobody else waits while bodies are read. */
const turnMs = 8

/** Reads what was received: whatever order it came in, by when it happened. Nothing of it makes that fail. */
export async function readInbound(
  bodies: readonly ReceivedBody[],
  { phoneNumberId, events }: Pick<CloudSettings, 'phoneNumberId' | 'events'>,
): Promise<Inbound> {
  const others = new Set<string>()
  const items: (Told<InboundItem> & { at: number })[] = []
  const templates: Told<EngineTemplate>[] = []
  let isAboutNumber = false
  let hasUnread = false
  let since = performance.now()
  for (const [body, { body: text, receivedAt }] of bodies.entries()) {
    const { changes, unread } = changesOf(text)
    hasUnread ||= unread > 0
    for (const change of changes) {
      const number = change.value.metadata?.phone_number_id ?? phoneNumberId
      if (number !== phoneNumberId) {
        others.add(number)
        continue
      }
      isAboutNumber ||= aboutNumber.includes(change.field)
      if (change.field === 'message_template_status_update') {
        const what = toldTemplate(change.value)
        if (what) templates.push({ what, body })
        else hasUnread = true
      }
      for (const what of itemsOf(change, Date.parse(receivedAt))) {
        if (what === null) hasUnread = true
        else if (names[what.event].some((name) => events.includes(name)))
          items.push({ at: what.at, what, body })
        if (performance.now() - since < turnMs) continue
        await nextTurn()
        since = performance.now()
      }
    }
  }
  items.sort((a, b) => a.at - b.at)
  return {
    messages: items.flatMap(({ what, body }) => ('message' in what ? { what: what.message, body } : [])),
    receipts: items.flatMap(({ what, body }) => ('receipt' in what ? { what: what.receipt, body } : [])),
    templates,
    isAboutNumber,
    others: [...others],
    hasUnread,
  }
}
