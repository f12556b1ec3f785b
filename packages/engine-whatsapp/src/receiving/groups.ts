import type { GroupMetadata, WASocket } from 'baileys'

const most = 500
type Socket = Pick<WASocket, 'groupMetadata' | 'signalRepository'>

/** Group metadata of this connection, queried once per group. */
export class Groups {
  readonly #socket: Socket
  readonly #known = new Map<string, Promise<GroupMetadata | null>>()

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Null when the network gives none. */
  of(jid: string): Promise<GroupMetadata | null> {
    const known = this.#known.get(jid)
    if (known) return known
    const asked = this.#ask(jid).catch(() => {
      this.#known.delete(jid)
      return null
    })
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= most) this.#known.delete(oldest)
    this.#known.set(jid, asked)
    return asked
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
    this.#known.delete(jid)
  }
}
