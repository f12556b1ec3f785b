import { X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { MorpheusContext } from '../provider/context.js'
import { useTexts } from '../provider/texts.js'
import { raiseToasts } from '../provider/toasts.js'
import { IconButton } from './IconButton.js'
import { LiveRegion } from './LiveRegion.js'
import { focusStart } from './lib/dialogFocus.js'
import { type HostAttributes, rootProps } from './lib/rootProps.js'
import { useBackCloses } from './lib/useBackCloses.js'
import './dialog.css'

/** Styles that an open modal needs, or it blocks the page invisibly. */
const requiredStyles = { display: 'flex', visibility: 'visible', 'pointer-events': 'auto', position: 'fixed' }

function keepUsable(dialog: HTMLElement): void {
  const { style } = dialog
  const computedStyle = getComputedStyle(dialog)
  const setImportant = (name: keyof typeof requiredStyles) =>
    style.setProperty(name, requiredStyles[name], 'important')
  if (computedStyle.display === 'none') setImportant('display')
  if (computedStyle.visibility !== 'visible') setImportant('visibility')
  if (computedStyle.pointerEvents === 'none') setImportant('pointer-events')
  if (computedStyle.position !== 'fixed') {
    setImportant('position')
    style.setProperty('inset', '0', 'important')
  }
}

export interface DialogProps extends HostAttributes {
  title: string
  /** Line under the title. */
  description?: ReactNode
  /**
   * Called by Escape, the close button, a click outside, or the browser's Back. Without it the user cannot close the
   * dialog.
   */
  onClose?: (() => void) | undefined
  /** Closes on a click outside; turn it off when input would be lost. */
  closesOutside?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** `side`: a drawer of full height; at the bottom on small screens. */
  placement?: 'center' | 'side' | undefined
  /** Address of an editor: the host's `dialogHistory` shows it in the page's address. */
  address?: string | undefined
  children?: ReactNode
  footer?: ReactNode
}

/**
 * Modal based on the native `<dialog>`: the browser handles top layer, focus trap and focus return. Open while
 * mounted.
 */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, closesOutside = true, size = 'medium', placement = 'center' } = props
  const { address, children, footer } = props
  const texts = useTexts().common
  const toasts = useContext(MorpheusContext)?.toasts
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const canClose = onClose !== undefined
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useBackCloses(() => close.current?.(), address)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    keepUsable(dialog)
    focusStart(dialog)
    if (toasts) raiseToasts(toasts)
    return () => {
      // Removing an open dialog does not restore focus: close it first.
      dialog.close()
      if (toasts) raiseToasts(toasts)
    }
  }, [toasts])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let pressedOutside = false
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close.current?.()
    }
    // Browsers close on a second Escape even when the first is prevented.
    const onNativeClose = () => {
      if (dialog.open || !dialog.isConnected) return
      if (close.current) close.current()
      else dialog.showModal()
    }
    const onPointerDown = (event: PointerEvent) => {
      pressedOutside = event.target === dialog
    }
    const onClick = (event: MouseEvent) => {
      if (closesOutside && pressedOutside && event.target === dialog) close.current?.()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onNativeClose)
    dialog.addEventListener('pointerdown', onPointerDown)
    dialog.addEventListener('click', onClick)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onNativeClose)
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.removeEventListener('click', onClick)
    }
  }, [closesOutside])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...rootProps(props, 'mo-dialog', `mo-dialog-${size}`, placement === 'side' && 'mo-dialog-side')}
    >
      <div className="mo-dialog-box">
        <header className="mo-dialog-header">
          <div className="mo-dialog-heading">
            <h2 id={titleId} className="mo-dialog-title" tabIndex={-1}>
              {title}
            </h2>
            {description && <div className="mo-dialog-description">{description}</div>}
          </div>
          {canClose && (
            <IconButton className="mo-dialog-close" label={texts.close} icon={<X />} onClick={onClose} />
          )}
        </header>
        <div className="mo-dialog-body">{children}</div>
        {footer && <footer className="mo-dialog-footer">{footer}</footer>}
      </div>
      <LiveRegion />
    </dialog>
  )
}
