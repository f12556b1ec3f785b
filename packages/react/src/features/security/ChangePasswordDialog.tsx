import { type FormEvent, useId, useState } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/settings.js'
import { Alert } from '../../ui/Alert/Alert.js'
import { Button } from '../../ui/Button/Button.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { Field } from '../../ui/Field/Field.js'
import { PasswordInput } from '../../ui/PasswordInput/PasswordInput.js'
import { useSecurityTexts } from './texts.js'
import { useGuarded } from './useGuarded.js'

interface ChangePasswordDialogProps {
  onChanged: () => void
  onClose: () => void
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Asks for the current password and twice for the new one. Configuration spec §5. */
export function ChangePasswordDialog({ onChanged, onClose }: ChangePasswordDialogProps) {
  const settingsMessages = useSettingsMessages()
  const texts = useSecurityTexts().password
  const { common } = useTexts()
  const client = useMorpheus()
  const notify = useToast()
  const form = useId()
  const [typed, setTyped] = useState(empty)
  const [apart, setApart] = useState(false)
  const { busy, fields, failure, run } = useGuarded()
  const isFilled = Object.values(typed).every((value) => value !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isFilled) return
    const isApart = typed.newPassword !== typed.confirmPassword
    setApart(isApart)
    if (isApart) return notify({ tone: 'error', text: settingsMessages.passwordsApart })
    const changed = await run(async () => {
      await client.security.changePassword(typed)
      return true
    }, settingsMessages.passwordFailure)
    if (!changed) return
    notify({ tone: 'success', text: settingsMessages.passwordChanged })
    onChanged()
  }

  const field = (name: keyof typeof empty, autoComplete: string) => ({
    name,
    autoComplete,
    value: typed[name],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setApart(false)
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })

  return (
    <Dialog
      title={texts.change}
      size="small"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!isFilled && !busy}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        </>
      }
    >
      <form id={form} className="mo-security-form" noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Alert>{failure}</Alert>}
        <Field label={texts.current} error={fields.currentPassword}>
          {(control) => <PasswordInput {...control} {...field('currentPassword', 'current-password')} />}
        </Field>
        <Field label={texts.next} hint={texts.nextHint} error={fields.newPassword}>
          {(control) => <PasswordInput {...control} {...field('newPassword', 'new-password')} />}
        </Field>
        <Field label={texts.confirm} error={apart ? settingsMessages.passwordsApart : fields.confirmPassword}>
          {(control) => <PasswordInput {...control} {...field('confirmPassword', 'new-password')} />}
        </Field>
      </form>
    </Dialog>
  )
}
