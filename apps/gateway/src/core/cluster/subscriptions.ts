import type { BusListener, Topic } from './bus.js'

type RawListener = (message: unknown, isOwn: boolean) => void

/** The listeners of a node, by topic. */
export class Subscriptions {
  readonly #byTopic = new Map<string, Set<RawListener>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  add<Message>({ name, schema }: Topic<Message>, listener: BusListener<Message>): () => void {
    const rawListener: RawListener = (message, isOwn) => listener(schema.parse(message), isOwn)
    const listeners = this.#byTopic.get(name) ?? new Set()
    this.#byTopic.set(name, listeners)
    listeners.add(rawListener)
    return () => void listeners.delete(rawListener)
  }

  /** A listener's error is reported and does not affect the others. */
  deliver(topic: string, message: unknown, isOwn: boolean): void {
    for (const rawListener of this.#byTopic.get(topic) ?? []) {
      try {
        rawListener(message, isOwn)
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}
