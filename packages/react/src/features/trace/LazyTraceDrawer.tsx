import { lazily } from '../../ui/kit/lazily.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import type { TraceDrawerProps } from './TraceDrawer.js'

const Drawer = lazily(async () => (await import('./TraceDrawer.js')).TraceDrawer)

export function LazyTraceDrawer(props: TraceDrawerProps) {
  return (
    <UntilLoaded>
      <Drawer {...props} />
    </UntilLoaded>
  )
}
