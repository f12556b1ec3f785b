import type { Morpheus } from '../client/createMorpheus.js'
import { messageOf } from '../core/client/errors.js'
import { type Messages, messages } from '../text/messages.js'
import type { FlowOptions, WithTexts } from './flow.js'
import { pairAgain } from './pairAgain.js'
import type { PairPhoneFlow } from './pairPhone.js'

/** `sessionId` is the session to pair; it must be the one of the abandoned `PairPhoneFlow`. */
export interface BackToQrOptions extends FlowOptions, WithTexts<Messages> {
  sessionId: string
}

/**
 * Switches from pairing by phone to the QR code. A requested code is cancelled first, so that the session creates QR
 * codes again.
 * @param phone is stopped, and reset
 * @returns once QR codes can be shown. Never rejects: failures go to `notify`.
 * @example
 * const phone = pairPhone(morpheus, { sessionId })
 * await backToQr(morpheus, phone, { sessionId, notify: toast })
 * showQr(morpheus, { sessionId, notify: toast }).start()
 */
export async function backToQr(
  morpheus: Morpheus,
  phone: PairPhoneFlow,
  { sessionId, notify = () => {}, texts = messages, errorTexts, translate }: BackToQrOptions,
): Promise<void> {
  const { phase } = phone.store.getState()
  phone.stop()
  phone.again()
  if (phase !== 'waiting' && phase !== 'code' && phase !== 'passkey') return
  try {
    await pairAgain(morpheus, sessionId)
  } catch (error) {
    notify({
      tone: 'error',
      text: messageOf(error, texts.session.connectFailure, errorTexts, translate),
      cause: error,
    })
  }
}
