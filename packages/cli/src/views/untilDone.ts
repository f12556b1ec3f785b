import { render } from 'ink'
import type { ReactElement } from 'react'

/** Draws what it is given until that says that it is done; the caller has prepared the screen, and restores it. */
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
