import { waitUntilDone } from '../core/views/views.js'
import { MonitorView } from './MonitorView.js'
import type { MonitorOutcome, MonitorProps } from './props.js'

export { createScreen } from './state/screen.js'

export const showMonitor = (props: Omit<MonitorProps, 'onDone'>) =>
  waitUntilDone<MonitorOutcome>('quit', (onDone) => <MonitorView {...props} onDone={onDone} />)
