import { messages } from '@morpheus/sdk/text'
import type { Output } from '../../output/output.js'
import { wrap } from '../../output/wrap.js'

export function tellDeviceRemains(output: Output): void {
  output.note(wrap(messages.session.deviceRemains, output.columns).join('\n'))
}
