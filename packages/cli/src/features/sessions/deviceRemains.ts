import { messages } from '@morpheus/sdk/text'
import type { Output } from '../../core/output/output.js'
import { wrap } from '../../core/output/wrap.js'

export function tellDeviceRemains(output: Output): void {
  output.note(wrap(messages.session.deviceRemains, output.columns).join('\n'))
}
