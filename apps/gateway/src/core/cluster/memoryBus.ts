import type { Bus, BusListener, Topic } from './bus.js'

interface Subscription {
  readonly bus: MemoryBus
  readonly hear: (message: unknown, isOwn: boolean) => void
}

/** Subscriptions shared by the nodes of one process; usually there is one node. */
export class MemoryTopics {
  readonly #subscriptions = new Map<string, Set<Subscription>>()

  of(name: string): Set<Subscription> {
    const known = this.#subscriptions.get(name)
    if (known) return known
    const added = new Set<Subscription>()
    this.#subscriptions.set(name, added)
    return added
  }
}

export class MemoryBus implements Bus {
  readonly #onError: (error: unknown) => void
  readonly #topics: MemoryTopics

  constructor(onError: (error: unknown) => void, topics = new MemoryTopics()) {
    this.#onError = onError
    this.#topics = topics
  }

  publish<Message>({ name }: Topic<Message>, message: Message): void {
    for (const { bus, hear } of this.#topics.of(name)) {
      try {
        hear(message, bus === this)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  subscribe<Message>(topic: Topic<Message>, listener: BusListener<Message>): () => void {
    const subscriptions = this.#topics.of(topic.name)
    const subscription: Subscription = {
      bus: this,
      hear: (message, isOwn) => listener(topic.schema.parse(message), isOwn),
    }
    subscriptions.add(subscription)
    return () => subscriptions.delete(subscription)
  }
}
