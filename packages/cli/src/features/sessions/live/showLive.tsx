import { waitUntilDone } from '../../../core/views/views.js'
import { LiveView } from './LiveView.js'
import type { LiveProps, Outcome } from './live.js'

export const showLive = (props: Omit<LiveProps, 'onDone'>) =>
  waitUntilDone<Outcome>('quit', (onDone) => <LiveView {...props} onDone={onDone} />)
