import type * as z from 'zod'

/** What nodes tell each other of, in messages of plain data. The room whose news it is has the topic. */
export interface Topic<Message> {
  readonly name: string
  /** Messages are other nodes': they are read, never trusted to be of this version. */
  readonly schema: z.ZodType<Message>
}

/** `isOwn` where this node has published it. */
export type BusListener<Message> = (message: Message, isOwn: boolean) => void

/**
 * What is told to every node, this one among them, after it has been committed: an event was stored, a lane has work, a
 * token ended. At most once: whoever listens can also read the store. The listeners of the publishing node hear it before
 * `publish` returns, those of others soon, in the order in which the node published.
 */
export interface Bus {
  /** Never throws: what a listener throws is kept from nobody, and told to whoever hears of faults. */
  publish<Message>(topic: Topic<Message>, message: Message): void
  /** Gives what ends it. */
  subscribe<Message>(topic: Topic<Message>, listener: BusListener<Message>): () => void
}
