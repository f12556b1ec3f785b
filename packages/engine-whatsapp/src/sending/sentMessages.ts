import { proto } from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { NewestNotes } from '../connection/newestNotes.js'

/**
 * The account's newest messages as sent. A recipient that failed to decrypt one requests it again, maybe after a
 * restart; otherwise it shows 'waiting for this message' forever.
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

  has(id: string): boolean {
    return this.#notes.has(id)
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = await this.#notes.find(id)
    return bytes === undefined ? undefined : proto.Message.decode(Buffer.from(bytes, 'base64'))
  }
}
