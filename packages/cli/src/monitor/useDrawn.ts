import { useEffect } from 'react'
import type { Drawn } from './state/monitor.js'

/** Publishes the layout of the frame on screen to the key handlers, which run between two frames. */
export function useDrawn(drawn: Drawn, sizes: Partial<Drawn>): void {
  useEffect(() => {
    Object.assign(drawn, sizes)
  })
}
