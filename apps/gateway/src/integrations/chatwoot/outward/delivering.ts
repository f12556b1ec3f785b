import * as z from 'zod'
import type { DeliveryRow } from '../../../core/store/deliveryTables.js'
import { listMessagesByNetworkId } from '../../../core/store/repositories/messages.js'
import type { Db } from '../../../core/store/tables.js'
import type { Outcome } from '../../../features/deliveries/sender.js'
import { toFailedOutcome } from '../api/explain.js'
import { findChat } from '../chat.js'
import { MessageEvent, outwardMessage } from './outwardMessage.js'
import type { People } from './people.js'
import type { Postings } from './postings.js'
import type { Receipts } from './receipts.js'

interface DeliveringOptions {
  db: Db
  sessionId: string
  /** Resolves the inbox and registers the webhook there. */
  inbox: (signal: AbortSignal) => Promise<string>
  people: People
  postings: Postings
  receipts: Receipts
}

const Payload = z.object({ data: z.record(z.string(), z.unknown()) })
/** Event payload of a file that follows its message. */
const FileEventData = z.object({ messageId: z.string(), media: z.looseObject({}) })
const ReceiptEventData = z.object({ id: z.string() })
const ContactEventData = z.object({ contact: z.object({ phone: z.string() }).nullish() })
const FailureEventData = z.object({ messageId: z.string(), code: z.string(), message: z.string() })

/** Stripped: Chatwoot shows the reason alone. */
const trouble = /^Mensagem não enviada: /

const success: Outcome = { delivered: true, answerStatus: 200, answer: null }

export class ChatwootDelivery {
  readonly #options: DeliveringOptions

  constructor(options: DeliveringOptions) {
    this.#options = options
  }

  async deliver(
    { event, payload }: Pick<DeliveryRow, 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { data } = Payload.parse(JSON.parse(payload))
    try {
      await this.#process(event, data, signal)
      return success
    } catch (error) {
      if (signal.aborted) throw error
      return toFailedOutcome(error)
    }
  }

  async #process(event: string, data: Record<string, unknown>, signal: AbortSignal): Promise<void> {
    const { db, sessionId, inbox, postings, receipts, people } = this.#options
    const inboxId = await inbox(signal)
    await postings.postLateFiles(signal)
    if (FileEventData.safeParse(data).success) return
    switch (event) {
      case 'message:received':
      case 'message:sent': {
        const direction = event === 'message:received' ? 'in' : 'out'
        const message = await outwardMessage(db, sessionId, direction, MessageEvent.parse(data))
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
        if (phone) await people.update(await findChat(db, sessionId, phone, null), signal)
        return
      }
      case 'system:warning': {
        const { data: failed } = FailureEventData.safeParse(data)
        const id = failed && (await this.#ours(failed.messageId))
        if (id) await receipts.failed(id, failed.message.replace(trouble, ''), signal)
        return
      }
    }
  }

  async #ours(networkId: string): Promise<string | undefined> {
    const { db, sessionId } = this.#options
    const rows = await listMessagesByNetworkId(db, sessionId, 'out', [networkId])
    return rows.at(-1)?.id
  }
}
