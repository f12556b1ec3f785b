import { messages } from '@morpheus/sdk/text'
import type { Output } from '../../output/output.js'
import { wrap } from '../../output/wrap.js'

/** The phone still lists the device of a session that is deleted or disconnected now. */
export function tellDeviceRemains(output: Output): void {
  output.note(wrap(messages.session.deviceRemains, output.columns).join('\n'))
}
