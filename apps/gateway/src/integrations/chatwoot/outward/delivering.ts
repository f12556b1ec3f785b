import * as z from 'zod'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome } from '../../../features/deliveries/sender.js'
import { isMissing, toFailedOutcome } from '../api/explain.js'
import { findChat } from '../chat.js'
import { type ChatwootConfig, isIgnored } from '../config.js'
import type { CustomerChanges } from './customerChanges.js'
import { MessageEvent, outwardMessage } from './outwardMessage.js'
import type { People } from './people.js'
import type { Postings } from './postings.js'
import type { Receipts } from './receipts.js'

interface DeliveringOptions {
  db: Db
  sessionId: string
  /** Resolves the inbox and registers the webhook there. */
  inbox: (signal: AbortSignal) => Promise<string>
  /** Chatwoot no longer has what was addressed: the next attempt looks for the inbox again. */
  missing: () => Promise<void>
  people: People
  postings: Postings
  receipts: Receipts
  changes: CustomerChanges
  config: Pick<ChatwootConfig, 'ignoredChats'>
}

const Payload = z.object({ data: z.record(z.string(), z.unknown()) })
/** Event payload of a file that follows its message. */
const FileEventData = z.object({ messageId: z.string(), media: z.looseObject({}) })
const ReceiptEventData = z.object({ id: z.string() })
const ContactEventData = z.object({ contact: z.object({ phone: z.string() }).nullish() })
const FailureEventData = z.object({ messageId: z.string(), code: z.string(), message: z.string() })

/** Stripped: Chatwoot shows the reason alone. */
const trouble = /^Mensagem não enviada: /

interface Happening {
  /** Id of the delivery, the same at every attempt. */
  id: string
  event: string
  data: Record<string, unknown>
}

const success: Outcome = { delivered: true, answerStatus: 200, answer: null }

export class ChatwootDelivery {
  readonly #options: DeliveringOptions

  constructor(options: DeliveringOptions) {
    this.#options = options
  }

  async deliver(
    { id, event, payload }: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { data } = Payload.parse(JSON.parse(payload))
    try {
      await this.#process({ id, event, data }, signal)
      return success
    } catch (error) {
      if (signal.aborted) throw error
      if (isMissing(error)) await this.#options.missing()
      return toFailedOutcome(error)
    }
  }

  async #process({ id: deliveryId, event, data }: Happening, signal: AbortSignal): Promise<void> {
    const { db, sessionId, inbox, postings, receipts, people, changes } = this.#options
    const inboxId = await inbox(signal)
    await postings.postLateFiles(signal)
    if (FileEventData.safeParse(data).success) return
    switch (event) {
      case 'message:received':
      case 'message:sent': {
        const direction = event === 'message:received' ? 'in' : 'out'
        const message = await outwardMessage(db, sessionId, direction, MessageEvent.parse(data))
        if (await this.#isIgnored(message.chat)) return
        if (!(await postings.put(message, inboxId, signal)))
          await receipts.reached(message.id, 'sent', signal)
        return
      }
      case 'message:delivered':
      case 'message:read': {
        const id = await this.#ours(ReceiptEventData.parse(data).id)
        if (id) await receipts.reached(id, event === 'message:read' ? 'read' : 'delivered', signal)
        return
      }
      case 'contact:updated': {
        const phone = ContactEventData.parse(data).contact?.phone
        if (!phone) return
        if (!(await this.#isIgnored(phone)))
          await people.update(await findChat(db, sessionId, phone, null), signal)
        return
      }
      case 'message:reaction':
      case 'message:edited':
      case 'message:deleted':
        return changes.report(deliveryId, event, data, signal)
      case 'system:warning': {
        const { data: failed } = FailureEventData.safeParse(data)
        const id = failed && (await this.#ours(failed.messageId))
        if (id) await receipts.failed(id, failed.message.replace(trouble, ''), signal)
        return
      }
    }
  }

  /** Most configurations ignore nobody, which is not worth a read. */
  async #isIgnored(chat: string): Promise<boolean> {
    const { db, sessionId, config } = this.#options
    if (config.ignoredChats.length === 0) return false
    return isIgnored(config, (await findChat(db, sessionId, chat, null)).names)
  }

  async #ours(networkId: string): Promise<string | undefined> {
    const { db, sessionId } = this.#options
    const rows = await listMessagesByNetworkId(db, sessionId, 'out', [networkId])
    return rows.at(-1)?.id
  }
}
