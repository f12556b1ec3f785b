import type { Message } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { MediaLink, MediaLinks } from '../../../core/media/mediaLinks.js'
import type { MediaDownloadRow, NewMessageRow } from '../../../core/store/messageTables.js'
import { type OriginalMessage, readMedia } from './messageRecord.js'

export const mediaHandleContext = (messageId: string) => `media of ${messageId}`

export class ArrivedMedia {
  readonly #vault: Vault
  readonly #links: MediaLinks
  readonly #clock: Clock

  constructor(vault: Vault, links: MediaLinks, clock: Clock) {
    this.#vault = vault
    this.#links = links
    this.#clock = clock
  }

  /** File as API callers see it, with a link; null without one. */
  async view(row: NewMessageRow): Promise<NonNullable<Message['media']> | null> {
    const { kind, content, media_state = null } = row
    const media = readMedia({ kind, content, media_state, media_error: null, media_error_i18n: null })
    return media && { ...media, ...(await this.#links.create(row.id)) }
  }

  link(id: string): Promise<MediaLink> {
    return this.#links.create(id)
  }

  /** A handle may hold keys. */
  seal(id: string, handle: string): string {
    return this.#vault.seal(handle, mediaHandleContext(id))
  }

  download({ id, session_id }: NewMessageRow, { content }: OriginalMessage): MediaDownloadRow[] {
    if (!('media' in content) || !content.media) return []
    const handle = this.seal(id, content.media.handle)
    return [{ message_id: id, session_id, handle, attempts: 0, next_at: isoNow(this.#clock) }]
  }
}
