import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useErrors } from '../core/useErrors.js'
import { useToast } from '../core/useToast.js'
import { useTexts } from '../provider/texts.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { stackClasses } from '../ui/Stack.js'

interface FormDialogProps {
  title: string
  submitLabel: string
  failure: string
  isComplete: boolean
  /** Resolves to what follows where the dialog has not been cancelled meanwhile. */
  onSubmit: () => Promise<() => void>
  onClose: () => void
  children: (fieldErrors: Readonly<Record<string, string>>) => ReactNode
}

/** Dialog with a form: shows the errors of its fields, and stays open where the call fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, failure, isComplete, onSubmit, onClose, children } = props
  const { common } = useTexts()
  const { showError, fields } = useErrors()
  const notify = useToast()
  const formId = useId()
  const isOpen = useRef(true)
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const submit = async () => {
    if (!isComplete || busy) return
    setBusy(true)
    setFieldErrors({})
    try {
      const finish = await onSubmit()
      if (isOpen.current) finish()
    } catch (error) {
      setFieldErrors(fields(error))
      notify({ tone: 'error', text: showError(error, failure), cause: error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!isComplete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stackClasses({ gap: 16 })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children(fieldErrors)}
      </form>
    </Dialog>
  )
}
