import { waitUntilDone } from '../../../core/views/views.js'
import type { Outcome, PairingProps } from './live.js'
import { PairingView } from './PairingView.js'

export const showLive = (props: Omit<PairingProps, 'onDone'>) =>
  waitUntilDone<Outcome>('quit', (onDone) => <PairingView {...props} onDone={onDone} />)
