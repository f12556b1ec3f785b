import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert/Alert.js'
import { Button } from '../../ui/Button/Button.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { Field } from '../../ui/Field/Field.js'
import { PasswordInput } from '../../ui/PasswordInput/PasswordInput.js'
import { useGuarded } from '../security/useGuarded.js'
import { usePrivacyMessages } from './labels.js'
import { usePrivacyTexts } from './texts.js'

interface ForgetDialogProps {
  names: readonly string[]
  /** Rejects with the call's own error. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the account's password before an irreversible erasure. */
export function ForgetDialog({ names, onPassword, onClose }: ForgetDialogProps) {
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const { common } = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const { busy, fields, failure, run, clear } = useGuarded()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') void run(() => onPassword(password), privacyMessages.forgetFailure)
  }

  return (
    <Dialog
      title={texts.forgetTitle}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy} disabled={password === '' && !busy}>
            {texts.forgetConfirm}
          </Button>
        </>
      }
    >
      <form id={form} className="mo-privacy-form" noValidate onSubmit={submit}>
        <p className="mo-privacy-names">{names.join(', ')}</p>
        <p>{texts.forgetText}</p>
        {failure && <Alert>{failure}</Alert>}
        <Field label={texts.password} error={fields.password}>
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
