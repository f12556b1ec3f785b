import type { Bus, BusListener, Topic } from './bus.js'
import { Subscriptions } from './subscriptions.js'

/** The buses of one process, usually a single one. */
export class MemoryTopics {
  readonly buses = new Set<{ receive(topic: string, message: unknown, from: Bus): void }>()
}

export class MemoryBus implements Bus {
  readonly #subscriptions: Subscriptions
  readonly #topics: MemoryTopics

  constructor(onError: (error: unknown) => void, topics = new MemoryTopics()) {
    this.#subscriptions = new Subscriptions(onError)
    this.#topics = topics
    topics.buses.add(this)
  }

  publish<Message>({ name }: Topic<Message>, message: Message): void {
    for (const bus of this.#topics.buses) bus.receive(name, message, this)
  }

  subscribe<Message>(topic: Topic<Message>, listener: BusListener<Message>): () => void {
    return this.#subscriptions.add(topic, listener)
  }

  /** Nothing is lost within a process. */
  onGap(): () => void {
    return () => undefined
  }

  receive(topic: string, message: unknown, from: Bus): void {
    this.#subscriptions.deliver(topic, message, from === this)
  }
}
