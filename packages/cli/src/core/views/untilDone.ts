import { render } from 'ink'
import type { ReactElement } from 'react'

/** Draws an element until it reports an outcome; the caller prepares and restores the screen. */
export async function untilDone<Outcome>(
  left: Outcome,
  draw: (onDone: (outcome: Outcome) => void) => ReactElement,
): Promise<Outcome> {
  let outcome = left
  const app = render(
    draw((reached) => {
      outcome = reached
      app.unmount()
    }),
    { exitOnCtrlC: false, patchConsole: false },
  )
  await app.waitUntilExit()
  return outcome
}
