import type { EngineChatRef, EngineChatUpdate, EngineLine } from '@morpheus/gateway/engine'
import { type BaileysEventMap, isJidGroup } from 'baileys'
import { mutedForever } from '../account/chats.js'
import type { Identities } from '../identities/identities.js'

/** Reports changes of conversations that were made on the phone or another device. */
export class ChatUpdates {
  readonly #line: EngineLine
  readonly #identities: Identities

  constructor(line: EngineLine, identities: Identities) {
    this.#line = line
    this.#identities = identities
  }

  async states(updates: BaileysEventMap['chats.update']): Promise<void> {
    const reported: EngineChatUpdate[] = []
    for (const { id, archived, pinned, muteEndTime, unreadCount } of updates) {
      const change = {
        ...(typeof archived === 'boolean' && { archived }),
        ...(pinned !== undefined && { pinned: pinned !== null }),
        ...(muteEndTime !== undefined && { mutedUntil: toMutedUntil(muteEndTime) }),
        // New messages also change the count: only a mark by a person is a state.
        ...(unreadCount === -1 && { unread: true }),
        ...(unreadCount === 0 && { unread: false }),
      }
      const chat = Object.keys(change).length > 0 ? await this.#refOf(id) : null
      if (chat) reported.push({ chat, ...change })
    }
    if (reported.length > 0) await this.#line.chats(reported)
  }

  async stars(updates: BaileysEventMap['messages.update']): Promise<void> {
    for (const { key, update } of updates) {
      const { starred } = update
      const chat = typeof starred === 'boolean' ? await this.#refOf(key.remoteJid) : null
      if (!chat || typeof starred !== 'boolean' || !key.id) continue
      await this.#line.chats([{ chat, star: { id: key.id, isFromMe: key.fromMe === true, starred } }])
    }
  }

  async label({ id, name, color, deleted }: BaileysEventMap['labels.edit']): Promise<void> {
    await this.#line.labels([deleted ? { id, deleted: true } : { id, name: name ?? '', color: color ?? 0 }])
  }

  async association({ association, type }: BaileysEventMap['labels.association']): Promise<void> {
    // Labels of single messages are not kept here.
    if ('messageId' in association) return
    const chat = await this.#refOf(association.chatId)
    if (chat) await this.#line.chats([{ chat, label: { id: association.labelId, isSet: type === 'add' } }])
  }

  async #refOf(jid: string | null | undefined): Promise<EngineChatRef | null> {
    if (!jid) return null
    if (isJidGroup(jid)) return { group: jid }
    const contact = await this.#identities.addressOf(jid)
    return contact && { contact }
  }
}

function toMutedUntil(end: unknown): string | null {
  const ms = Number(end ?? 0)
  if (ms === mutedForever) return 'always'
  return ms > 0 ? new Date(ms).toISOString() : null
}
