import type { Address, EngineStatuses, OutgoingStatus } from '@morpheus/gateway/engine'
import { generateMessageIDV2, jidNormalizedUser, STORIES_JID, type WASocket } from 'baileys'
import { toJid } from '../identities/identities.js'
import type { Outbound } from '../sending/outbound.js'
import { publishedContent } from '../sending/outgoingContent.js'

/** Background of a text status; WhatsApp's own green. */
const backgroundColor = '#075E54'

interface AccountStatusesOptions {
  socket: WASocket
  outbound: Outbound
}

/** Statuses of the account that one connection is logged in with. */
export class AccountStatuses implements EngineStatuses {
  readonly #socket: WASocket
  readonly #outbound: Outbound

  constructor({ socket, outbound }: AccountStatusesOptions) {
    this.#socket = socket
    this.#outbound = outbound
  }

  async post({ id, content, to }: OutgoingStatus, signal: AbortSignal): Promise<{ timestamp: string }> {
    const options = { messageId: id, backgroundColor, statusJidList: this.#readers(to) }
    const published = await publishedContent(content)
    const { timestamp } = await this.#outbound.publish(STORIES_JID, published, options, signal)
    return { timestamp }
  }

  async remove(id: string, to: readonly Address[], signal: AbortSignal): Promise<void> {
    const key = { remoteJid: STORIES_JID, fromMe: true, id }
    const messageId = generateMessageIDV2(this.#socket.authState.creds.me?.id)
    const options = { messageId, statusJidList: this.#readers(to) }
    await this.#outbound.publish(STORIES_JID, { delete: key }, options, signal)
  }

  /** The account's own devices, the phone among them, show its statuses too. */
  #readers(to: readonly Address[]): string[] {
    const { id = '', lid } = this.#socket.authState.creds.me ?? {}
    return [...new Set([jidNormalizedUser(lid ?? id), ...to.map(toJid)])]
  }
}
