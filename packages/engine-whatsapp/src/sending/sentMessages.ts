import { proto } from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { NewestNotes } from '../connection/newestNotes.js'

/**
 * The account's newest messages, as they went out. Who could not decrypt one asks for it again, which may be after a
 * restart; without it they read 'waiting for this message' for ever.
 */
export class SentMessages {
  readonly #notes: NewestNotes

  constructor(credentials: Credentials) {
    this.#notes = new NewestNotes(credentials, 'sent', 256)
  }

  load(): Promise<void> {
    return this.#notes.load()
  }

  keep(id: string, message: proto.IMessage): void {
    this.#notes.keep(id, Buffer.from(proto.Message.encode(message).finish()).toString('base64'))
  }

  /** Whether the account wrote it, and not long ago. */
  has(id: string): boolean {
    return this.#notes.has(id)
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = await this.#notes.find(id)
    return bytes === undefined ? undefined : proto.Message.decode(Buffer.from(bytes, 'base64'))
  }
}
