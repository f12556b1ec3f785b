import type { VirtualMessage, VirtualPhone } from '@morpheus/sdk'

/** Runs a change and shows its result; says in a toast what went wrong, and then answers null. */
export type Act = <Answer extends { phone?: VirtualPhone; message?: VirtualMessage }>(
  change: () => Promise<Answer>,
) => Promise<Answer | null>

/** What every part of a linked phone's screen needs to change it. */
export interface PhonePart {
  secret: string
  act: Act
}
