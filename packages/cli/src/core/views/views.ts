import { render, useStdout } from 'ink'
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { TerminalSize } from '../qr/qrDrawing.js'

export function useTerminalSize(): TerminalSize {
  const { stdout } = useStdout()
  const [size, setRoom] = useState(() => getSize(stdout))
  useEffect(() => {
    const onResize = () => {
      // Clears the screen, as the terminal has reflowed the previous frame.
      stdout.write('\u001b[2J\u001b[H')
      setRoom(getSize(stdout))
    }
    stdout.on('resize', onResize)
    return () => void stdout.off('resize', onResize)
  }, [stdout])
  return size
}

const getSize = (stdout: NodeJS.WriteStream): TerminalSize => ({
  columns: stdout.columns || 80,
  rows: Math.max(4, (stdout.rows || 24) - 1),
})

export const useStore = <State>(store: StoreApi<State>): State =>
  useSyncExternalStore(store.subscribe, store.getState)

/** Draws an element until it reports an outcome; the caller prepares and restores the screen. */
export async function waitUntilDone<Outcome>(
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
