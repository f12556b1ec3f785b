import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../provider/texts.js'
import { Button } from './Button.js'
import { Dialog } from './Dialog.js'
import { type HostAttributes, rootProps } from './lib/rootProps.js'
import './dialog.css'

export interface ConfirmDialogProps extends HostAttributes {
  title: string
  children: ReactNode
  confirm: string
  /** Label of the cancel button; default 'Cancelar'. */
  cancel?: string
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation of an irreversible action. Focus starts on the cancel button. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel: cancelLabel,
  busy = false,
  onConfirm,
  onCancel,
  ...host
}: ConfirmDialogProps) {
  const texts = useTexts().common
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Dialog
      {...rootProps(host)}
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
