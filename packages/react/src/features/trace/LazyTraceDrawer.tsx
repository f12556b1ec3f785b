import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import type { TraceDrawerProps } from './TraceDrawer.js'

const Drawer = lazy(async () => (await import('./TraceDrawer.js')).TraceDrawer)

export function LazyTraceDrawer(props: TraceDrawerProps) {
  return (
    <LazyBoundary>
      <Drawer {...props} />
    </LazyBoundary>
  )
}
