import { useEffect } from 'react'
import type { Drawn } from './state/monitor.js'

/** Tells the keys, which are handled between two frames, what the frame that is now on screen had room for. */
export function useDrawn(drawn: Drawn, sizes: Partial<Drawn>): void {
  useEffect(() => {
    Object.assign(drawn, sizes)
  })
}
