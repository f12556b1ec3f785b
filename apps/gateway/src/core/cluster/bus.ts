import type * as z from 'zod'

/** A kind of message between nodes, plain data. Defined by the module that publishes it. */
export interface Topic<Message> {
  readonly name: string
  /** Messages of other nodes are parsed: those may run another version. */
  readonly schema: z.ZodType<Message>
}

/** `isOwn` for messages published by this node. */
export type BusListener<Message> = (message: Message, isOwn: boolean) => void

/**
 * Messages to all nodes, delivered at most once. A subscriber that must not miss a change also reads the store, after a
 * gap and every minute.
 */
export interface Bus {
  /** Never throws: a listener's error is reported and does not affect other listeners. */
  publish<Message>(topic: Topic<Message>, message: Message): void
  subscribe<Message>(topic: Topic<Message>, listener: BusListener<Message>): () => void
  /** Runs whenever messages of other nodes may have been missed. Returns the function to unregister. */
  onGap(run: () => void): () => void
}
