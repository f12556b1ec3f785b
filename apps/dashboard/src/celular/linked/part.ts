import type { VirtualMessage, VirtualPhone } from '@morpheus/sdk'

/** Runs a change and shows its result; on an error shows a toast and resolves with null. */
export type RunChange = <Answer extends { phone?: VirtualPhone; message?: VirtualMessage }>(
  change: () => Promise<Answer>,
) => Promise<Answer | null>

export interface PhonePart {
  secret: string
  act: RunChange
}
