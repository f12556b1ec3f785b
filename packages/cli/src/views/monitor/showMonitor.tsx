import { untilDone } from '../untilDone.js'
import { type MonitorOutcome, type MonitorProps, MonitorView } from './MonitorView.js'

/** Draws until somebody leaves. */
export const showMonitor = (props: Omit<MonitorProps, 'onDone'>) =>
  untilDone<MonitorOutcome>('left', (onDone) => <MonitorView {...props} onDone={onDone} />)
