import * as z from 'zod'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { EngineTemplate } from '../engineLine.js'
import type { EngineMessage, EngineReceipt } from '../messages.js'
import { type InboundEvent, type InboundItem, parseInboundItems } from './inboundItems.js'
import type { CloudSettings } from './settings.js'
import { parseTemplateStatus, templateReason } from './templates/templateStates.js'
import { type InboundValue, parseChanges } from './webhookBody.js'

const StatusChange = z.looseObject({
  event: z.string().max(100),
  message_template_id: z.coerce.string().regex(/^\d{1,64}$/),
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  reason: z.string().max(200).nullish().catch(null),
})

function templateChange(value: InboundValue): EngineTemplate | null {
  const change = StatusChange.safeParse(value).data
  if (!change) return null
  const status = parseTemplateStatus(change.event)
  return {
    id: change.message_template_id,
    name: change.message_template_name,
    language: change.message_template_language,
    status,
    ...templateReason(status, change.reason),
  }
}

export interface ReceivedBody {
  body: string
  /** ISO 8601 in UTC. */
  receivedAt: string
}

export interface FromBody<What> {
  what: What
  body: number
}

/** Meta's events, in the order in which they happened. */
export interface Inbound {
  messages: readonly FromBody<EngineMessage>[]
  receipts: readonly FromBody<EngineReceipt>[]
  templates: readonly FromBody<EngineTemplate>[]
  isAboutNumber: boolean
  others: readonly string[]
  hasUnread: boolean
}

const aboutNumber = [
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'phone_number_name_update',
]

/**
 * Meta's field names for the names of configuration spec §9: its `messages` also carries receipts, and echoes come
 * from the business app. Meta's own names are accepted, too.
 */
const names: Record<InboundEvent, readonly string[]> = {
  messages: ['messages'],
  delivered: ['message_deliveries'],
  read: ['message_reads'],
  echoes: ['message_echoes', 'smb_message_echoes'],
}

/** Milliseconds of parsing before other work gets the event loop. */
const turnMs = 8

/** Parses received bodies and sorts the events by time. Never fails on their content. */
export async function readInbound(
  bodies: readonly ReceivedBody[],
  { phoneNumberId, events }: Pick<CloudSettings, 'phoneNumberId' | 'events'>,
): Promise<Inbound> {
  const others = new Set<string>()
  const items: (FromBody<InboundItem> & { at: number })[] = []
  const templates: FromBody<EngineTemplate>[] = []
  let isAboutNumber = false
  let hasUnread = false
  let since = performance.now()
  for (const [body, { body: text, receivedAt }] of bodies.entries()) {
    const { changes, unread } = parseChanges(text)
    hasUnread ||= unread > 0
    for (const change of changes) {
      const number = change.value.metadata?.phone_number_id ?? phoneNumberId
      if (number !== phoneNumberId) {
        others.add(number)
        continue
      }
      isAboutNumber ||= aboutNumber.includes(change.field)
      if (change.field === 'message_template_status_update') {
        const templateUpdate = templateChange(change.value)
        if (templateUpdate) templates.push({ what: templateUpdate, body })
        else hasUnread = true
      }
      for (const item of parseInboundItems(change, Date.parse(receivedAt))) {
        if (item === null) hasUnread = true
        else if (names[item.event].some((name) => events.includes(name)))
          items.push({ at: item.at, what: item, body })
        if (performance.now() - since < turnMs) continue
        await yieldToLoop()
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
