import { render } from 'ink'
import { LiveView } from './LiveView.js'
import type { LiveProps, Outcome } from './live.js'

export type { LiveProps, Outcome }

/** Draws until there is an outcome. The caller has prepared the screen, and restores it. */
export async function showLive(props: Omit<LiveProps, 'onDone'>): Promise<Outcome> {
  let outcome: Outcome = 'left'
  const app = render(
    <LiveView
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
