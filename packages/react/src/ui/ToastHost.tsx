import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { MorpheusContext, useMorpheusContext } from '../provider/context.js'
import { useTexts } from '../provider/texts.js'
import { dismissToast, raiseToasts, type Toast, type ToastTone } from '../provider/toasts.js'
import { IconButton } from './IconButton.js'
import { LiveRegion } from './LiveRegion.js'
import { classes } from './lib/rootProps.js'
import './toast.css'

/** Core spec §8: top right, for four seconds. */
const shownFor = 4000

const icons: Record<ToastTone, typeof Info> = { success: CircleCheck, error: CircleAlert, info: Info }

/** Container of the toasts, in the top layer; each toast raises it above open dialogs. */
export function ToastHost() {
  const { toasts: store } = useMorpheusContext()
  const texts = useTexts().common
  const toasts = useStore(store, (state) => state.toasts)
  const dialogs = useStore(store, (state) => state.dialogs)
  const ref = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: raised again above each new dialog
  useLayoutEffect(() => {
    const host = ref.current
    if (!host) return
    host.setAttribute('popover', 'manual')
    if (host.matches(':popover-open')) host.hidePopover()
    if (newest === undefined) return
    host.showPopover()
    // Loaded with the first toast, which is at the top until then.
    import('./toastPlace.js').then(
      ({ place }) => place(host),
      () => {},
    )
  }, [newest, dialogs])

  return (
    <>
      <section ref={ref} className="mo-toasts" aria-label={texts.notifications}>
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            close={texts.close}
            onGone={() => dismissToast(store, toast.id)}
          />
        ))}
      </section>
      <LiveRegion />
    </>
  )
}

function ToastItem({ toast, close, onGone }: { toast: Toast; close: string; onGone: () => void }) {
  const Icon = icons[toast.tone]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onGoneRef = useRef(onGone)
  const startTimer = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onGoneRef.current(), shownFor)
  }
  const stopTimer = () => clearTimeout(timer.current)

  useEffect(() => {
    timer.current = setTimeout(() => onGoneRef.current(), shownFor)
    return () => clearTimeout(timer.current)
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it stops the clock, nothing more
    <div
      className={`mo-toast mo-toast-${toast.tone}`}
      onPointerEnter={stopTimer}
      onPointerLeave={startTimer}
      onFocus={stopTimer}
      onBlur={startTimer}
    >
      <Icon aria-hidden="true" />
      <p className="mo-toast-text">
        {toast.text}
        {toast.times !== undefined && <span className="mo-toast-times mo-figures"> × {toast.times}</span>}
      </p>
      <IconButton className="mo-toast-close" label={close} icon={<X />} onClick={onGone} />
    </div>
  )
}

/** Area that toasts must not cover, such as a code to scan or type. */
export function ToastClearance({ className, children }: { className: string; children: ReactNode }) {
  const toasts = useContext(MorpheusContext)?.toasts
  useLayoutEffect(() => {
    if (toasts) raiseToasts(toasts)
  }, [toasts])
  return <div className={classes(className, 'mo-keep-clear')}>{children}</div>
}
