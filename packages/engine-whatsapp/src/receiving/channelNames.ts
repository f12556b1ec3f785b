import type { WASocket } from 'baileys'
import { listChannels } from '../account/channels.js'

/** Milliseconds until a channel without a name is looked for again. */
const retryMs = 10 * 60_000
/** Time limit of the list: posts wait for it. */
const timeoutMs = 5_000

/** Names of the followed channels: one list is read for all of them, and again for one that is new. */
export class ChannelNames {
  readonly #socket: Pick<WASocket, 'query' | 'generateMessageTag'>
  #names: ReadonlyMap<string, string> = new Map()
  #readAt = Number.NEGATIVE_INFINITY

  constructor(socket: Pick<WASocket, 'query' | 'generateMessageTag'>) {
    this.#socket = socket
  }

  /** Null for a channel that is not in the list, and where it cannot be read. */
  async of(channelId: string): Promise<string | null> {
    const now = performance.now()
    if (!this.#names.has(channelId) && now - this.#readAt >= retryMs) {
      this.#readAt = now
      // A post without its channel's name is better than none.
      const channels = await listChannels(this.#socket, timeoutMs).catch(() => [])
      this.#names = new Map(channels.map(({ id, name }) => [id, name]))
    }
    return this.#names.get(channelId) || null
  }
}
