import { useEffect } from 'react'
import type { FrameLayout } from './state/monitor.js'

/** Publishes the layout of the frame on screen to the key handlers, which run between two frames. */
export function usePublishedLayout(frameLayout: FrameLayout, sizes: Partial<FrameLayout>): void {
  useEffect(() => {
    Object.assign(frameLayout, sizes)
  })
}
