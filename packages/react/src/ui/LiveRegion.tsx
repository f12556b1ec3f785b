import { useContext, useSyncExternalStore } from 'react'
import { MorpheusContext } from '../provider/context.js'

const subscribeToNothing = () => () => {}

/** Announces the newest toast to screen readers. Each modal dialog needs its own: everything outside it is inert. */
export function LiveRegion() {
  const toasts = useContext(MorpheusContext)?.toasts
  const getNewest = () => toasts?.getState().toasts.at(-1)
  const toast = useSyncExternalStore(toasts?.subscribe ?? subscribeToNothing, getNewest, getNewest)
  return (
    <div className="mo-sr" role="status">
      {toast?.text}
    </div>
  )
}
