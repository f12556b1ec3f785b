import { render } from 'ink'
import { type MonitorOutcome, type MonitorProps, MonitorView } from './MonitorView.js'

/** Draws until somebody leaves. The caller has prepared the screen, and restores it. */
export async function showMonitor(props: Omit<MonitorProps, 'onDone'>): Promise<MonitorOutcome> {
  let outcome: MonitorOutcome = 'left'
  const app = render(
    <MonitorView
      {...props}
      onDone={(reached) => {
        outcome = reached
        app.unmount()
      }}
    />,
    { exitOnCtrlC: false, patchConsole: false },
  )
  await app.waitUntilExit()
  return outcome
}
