import { Suspense } from 'react'
import { lazily } from '../../ui/kit/lazily.js'
import type { TraceDrawerProps } from './TraceDrawer/TraceDrawer.js'

const Drawer = lazily(async () => (await import('./TraceDrawer/TraceDrawer.js')).TraceDrawer)

/** The drawer, loaded when it is first opened. */
export function LazyTraceDrawer(props: TraceDrawerProps) {
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  )
}
