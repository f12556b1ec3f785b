import type { EngineStore } from '@morpheus/gateway/engine'
import { type Chat, downloadAndProcessHistorySyncNotification, proto, type WAMessage } from 'baileys'
import { quietLogger } from '../connection/connection.js'

const storeKey = 'history'
type Notification = proto.Message.IHistorySyncNotification
/** `progress` of the whole transfer, in percent. */
type Emit = (messages: WAMessage[], progress: number | undefined, chats: Chat[]) => Promise<void>

/**
 * Download locations of an account's history. The phone sends them once, while linking; the owner may ask for the
 * history later, so they are stored until it is emitted.
 */
export class HistoryFiles {
  readonly #store: EngineStore
  readonly #sessionId: string
  readonly #requestInit: RequestInit
  #work: Promise<unknown> = Promise.resolve()

  constructor(store: EngineStore, sessionId: string, requestInit: RequestInit) {
    this.#store = store
    this.#requestInit = requestInit
    this.#sessionId = sessionId
  }

  keep(notification: Notification): Promise<void> {
    const text = Buffer.from(proto.Message.HistorySyncNotification.encode(notification).finish()).toString(
      'base64',
    )
    return this.#inOrder(async () => this.#save([...(await this.#load()), text]))
  }

  /** Downloads a part that was asked for, and is not stored. */
  emitOne(notification: Notification, emit: Emit, onError: (error: unknown) => void): Promise<void> {
    return this.#inOrder(() => this.#emit(notification, emit, onError))
  }

  /** Downloads stored parts one by one and deletes each once `emit` resolves. A failed download is lost. */
  emitAll(emit: Emit, onError: (error: unknown) => void): Promise<void> {
    return this.#inOrder(async () => {
      for (let pending = await this.#load(); pending.length > 0; pending = pending.slice(1)) {
        const [text = ''] = pending
        const notification = proto.Message.HistorySyncNotification.decode(Buffer.from(text, 'base64'))
        await this.#emit(notification, emit, onError)
        await this.#save(pending.slice(1))
      }
    })
  }

  async #emit(notification: Notification, emit: Emit, onError: (error: unknown) => void): Promise<void> {
    const history = await downloadAndProcessHistorySyncNotification(
      notification,
      this.#requestInit,
      quietLogger,
    ).catch((error: unknown) => {
      onError(error)
      return null
    })
    if (history) await emit(history.messages, history.progress ?? undefined, history.chats)
  }

  async #load(): Promise<string[]> {
    const text = (await this.#store.get(this.#sessionId, [storeKey])).get(storeKey)
    return text ? text.split(',') : []
  }

  async #save(parts: readonly string[]): Promise<void> {
    await this.#store.set(this.#sessionId, new Map([[storeKey, parts.length > 0 ? parts.join(',') : null]]))
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#work.catch(() => undefined).then(work)
    this.#work = done
    return done
  }
}
