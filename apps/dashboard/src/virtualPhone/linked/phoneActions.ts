import type { VirtualMessage, VirtualPhone } from '@morpheus/sdk'

/** Runs a call of the phone and shows the phone of its answer. After an error: shows a toast, resolves with null. */
export type RunPhoneCall = <Answer extends { phone?: VirtualPhone; message?: VirtualMessage }>(
  request: () => Promise<Answer>,
) => Promise<Answer | null>

export interface PhoneActionProps {
  /** Token of the phone's own calls. */
  secret: string
  runCall: RunPhoneCall
}
