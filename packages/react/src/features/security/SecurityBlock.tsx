import { KeyRound, ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useAccount } from '../account/queries.js'
import { SecurityRow } from './SecurityRow.js'
import { TwoFactorRow } from './TwoFactorRow.js'
import { useSecurityTexts } from './texts.js'
import { useGuardedAction } from './useGuarded.js'
import './style.css'

interface ChangePasswordDialogProps {
  onChanged: () => void
  onClose: () => void
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Asks for the current password and twice for the new one. Configuration spec §5. */
function ChangePasswordDialog({ onChanged, onClose }: ChangePasswordDialogProps) {
  const settingsMessages = useSettingsMessages()
  const texts = useSecurityTexts().password
  const { common } = useTexts()
  const client = useMorpheus()
  const notify = useToast()
  const form = useId()
  const [passwords, setPasswords] = useState(empty)
  const [apart, setApart] = useState(false)
  const { busy, fields, failure, run } = useGuardedAction()
  const isFilled = Object.values(passwords).every((value) => value !== '')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isFilled) return
    const isApart = passwords.newPassword !== passwords.confirmPassword
    setApart(isApart)
    if (isApart) return notify({ tone: 'error', text: settingsMessages.passwordsApart })
    const changed = await run(async () => {
      await client.security.changePassword(passwords)
      return true
    }, settingsMessages.passwordFailure)
    if (!changed) return
    notify({ tone: 'success', text: settingsMessages.passwordChanged })
    onChanged()
  }

  const registerField = (name: keyof typeof empty, autoComplete: string) => ({
    name,
    autoComplete,
    value: passwords[name],
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setApart(false)
      setPasswords((previous) => ({ ...previous, [name]: value }))
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
          {(control) => (
            <PasswordInput {...control} {...registerField('currentPassword', 'current-password')} />
          )}
        </Field>
        <Field label={texts.next} hint={texts.nextHint} error={fields.newPassword}>
          {(control) => <PasswordInput {...control} {...registerField('newPassword', 'new-password')} />}
        </Field>
        <Field label={texts.confirm} error={apart ? settingsMessages.passwordsApart : fields.confirmPassword}>
          {(control) => <PasswordInput {...control} {...registerField('confirmPassword', 'new-password')} />}
        </Field>
      </form>
    </Dialog>
  )
}

/** Replaceable parts of the widget. */
export interface SecurityBlockSlots {
  /** Title of the widget. */
  header?: Slot | undefined
  /** Content of a row, buttons included. */
  row?: Slot<{ what: 'password' | 'twoFactor' }> | undefined
}

export interface SecurityBlockProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: SecurityBlockSlots | undefined
}

/** Password and second factor of the account. Configuration spec §2.5. */
export const SecurityBlock = withErrorReporting(function SecurityBlock(props: SecurityBlockProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = renderChildren } = slots ?? {}
  const settingsMessages = useSettingsMessages()
  const texts = useSecurityTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const account = useAccount()
  const error = useReadError(account)
  const [isChanging, setChanging] = useState(false)

  return (
    <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={header}>
      <div className="mo-security">
        {row({
          what: 'password',
          children: (
            <SecurityRow icon={<KeyRound />} title={texts.password.title} help={texts.password.help}>
              <Button onClick={() => setChanging(true)}>{texts.password.change}</Button>
            </SecurityRow>
          ),
        })}
        {account.data && <TwoFactorRow enabled={account.data.twoFactorEnabled} slot={row} />}
        {!account.data && error && (
          <QueryError query={account} error={error} title={settingsMessages.loadFailure} />
        )}
        {account.isPending && !error && (
          <SecurityRow icon={<ShieldCheck />} title={texts.twoFactor.title} help={<Skeleton width="60%" />}>
            <Skeleton width={84} height={32} />
          </SecurityRow>
        )}
      </div>
      {isChanging && (
        <ChangePasswordDialog
          onChanged={() => {
            setChanging(false)
            invalidate(queries, keysOf(client).devices)
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
})
