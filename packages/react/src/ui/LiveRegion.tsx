import { useContext, useSyncExternalStore } from 'react'
import { MorpheusContext } from '../provider/context.js'

const silent = () => () => {}

/** Announces the newest toast to screen readers. Each modal dialog needs its own: everything outside it is inert. */
export function LiveRegion() {
  const toasts = useContext(MorpheusContext)?.toasts
  const newest = () => toasts?.getState().toasts.at(-1)
  const toast = useSyncExternalStore(toasts?.subscribe ?? silent, newest, newest)
  return (
    <div className="mo-sr" role="status">
      {toast?.text}
    </div>
  )
}
