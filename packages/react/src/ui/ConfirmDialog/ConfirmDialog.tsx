import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../Button/Button.js'
import { Dialog } from '../Dialog/Dialog.js'
import './confirmDialog.css'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirm: string
  /** The way out; 'Cancelar' unless given. */
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. Focus starts on the way out. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel: cancelLabel,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const texts = useTexts().common
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel ?? texts.cancel}
          </Button>
          <Button className="mo-confirm-act" variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
