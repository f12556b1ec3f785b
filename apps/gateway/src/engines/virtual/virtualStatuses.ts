import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { Address } from '../address.js'
import { SendFailure } from '../outgoing.js'
import type { EngineStatuses, OutgoingStatus } from '../statuses.js'
import type { Conversations } from './conversations.js'
import type { LinkedPhones } from './linkedPhones.js'

/** A phone keeps the statuses of all people as a chat of its own, in which a contact's message is a status. */
export const statusGroup = { id: 'status@g.us', name: 'Status' } as const

export const isStatusChat = (chat: string) => chat === statusGroup.id

interface VirtualStatusesOptions {
  sessionId: string
  phones: LinkedPhones
  conversations: Conversations
  clock: Clock
}

/** Statuses of a virtual phone's account. */
export class VirtualStatuses implements EngineStatuses {
  readonly #options: VirtualStatusesOptions

  constructor(options: VirtualStatusesOptions) {
    this.#options = options
  }

  async post({ id, content }: OutgoingStatus): Promise<{ timestamp: string }> {
    const { sessionId, phones, conversations, clock } = this.#options
    const phone = await phones.find(sessionId)
    if (!phone) throw new SendFailure('not_connected', 'reconnected')
    const written = {
      chat: statusGroup.id,
      id,
      isFromMe: true,
      author: phone.number,
      groupName: statusGroup.name,
      content,
      replyTo: null,
      at: isoNow(clock),
    }
    await conversations.note(phone, written, await conversations.files.carriedBy(content))
    const stored = await conversations.find(sessionId, statusGroup.id, id)
    return { timestamp: stored?.at ?? written.at }
  }

  async remove(id: string, _to: readonly Address[]): Promise<void> {
    const { sessionId, phones, conversations, clock } = this.#options
    const phone = await phones.find(sessionId)
    const message = await conversations.find(sessionId, statusGroup.id, id)
    if (!phone || !message) return
    await conversations.change(message, { kind: 'revoke', of: id }, { by: phone.number, at: isoNow(clock) })
  }
}
