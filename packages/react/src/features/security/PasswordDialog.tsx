import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { useSecurityTexts } from './texts.js'
import { useGuardedAction } from './useGuarded.js'

interface PasswordDialogProps {
  title: string
  text: string
  confirm: string
  variant: 'primary' | 'danger'
  failureText: string
  /** Rejects with the call's own error. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the account's password; an empty one or closing does nothing. Configuration spec §5. */
export function PasswordDialog({
  title,
  text,
  confirm,
  variant,
  failureText,
  onPassword,
  onClose,
}: PasswordDialogProps) {
  const texts = useSecurityTexts().twoFactor
  const { common } = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const { busy, fields, failure, run, clear } = useGuardedAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') void run(() => onPassword(password), failureText)
  }

  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} variant={variant} busy={busy} disabled={password === '' && !busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className="mo-security-form" noValidate onSubmit={submit}>
        <p>{text}</p>
        {failure && <Alert>{failure}</Alert>}
        <Field label={texts.accountPassword} error={fields.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                clear()
                setPassword(event.currentTarget.value)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
