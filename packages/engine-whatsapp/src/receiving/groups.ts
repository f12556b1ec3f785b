import type { GroupMetadata, WASocket } from 'baileys'

const limit = 500
type Socket = Pick<WASocket, 'groupMetadata' | 'signalRepository'>

export class Groups {
  readonly #socket: Socket
  readonly #groups = new Map<string, Promise<GroupMetadata | null>>()

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Null when the network gives none. */
  of(jid: string): Promise<GroupMetadata | null> {
    const cached = this.#groups.get(jid)
    if (cached) return cached
    const metadata = this.#ask(jid).catch(() => {
      this.#groups.delete(jid)
      return null
    })
    const [oldest] = this.#groups.keys()
    if (oldest !== undefined && this.#groups.size >= limit) this.#groups.delete(oldest)
    this.#groups.set(jid, metadata)
    return metadata
  }

  /** Members have two ids, which are only paired here. */
  async #ask(jid: string): Promise<GroupMetadata> {
    const metadata = await this.#socket.groupMetadata(jid)
    const mappings = metadata.participants.flatMap(({ id, phoneNumber }) =>
      phoneNumber ? [{ lid: id, pn: phoneNumber }] : [],
    )
    if (mappings.length > 0) await this.#socket.signalRepository.lidMapping.storeLIDPNMappings(mappings)
    return metadata
  }

  async nameOf(jid: string): Promise<{ id: string; name: string }> {
    return { id: jid, name: (await this.of(jid))?.subject ?? '' }
  }

  changed(jid: string): void {
    this.#groups.delete(jid)
  }
}
