import { type SmtpInput, smtpSecurities } from '@morpheus/sdk'
import { useForm, useWatch } from 'react-hook-form'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useFormDraft } from '../../drafts/useFormDraft.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Switch } from '../../ui/Switch.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryError } from '../../widget/QueryView.js'
import { useRules } from '../../widget/useRules.js'
import { useEmailChange, useSmtpSettings } from './queries.js'
import { useEmailTexts, useSmtpSecurityLabels } from './texts.js'

const unset: SmtpInput = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  password: '',
  from: '',
  fromName: 'Morpheus',
  notifications: true,
}

/** SMTP settings, for administrators; read-only when set by the environment. */
export function SmtpPanel({ headingLevel }: { headingLevel: HeadingLevel }) {
  const texts = useEmailTexts().smtp
  const query = useSmtpSettings()
  const error = useReadError(query)
  return (
    <Panel title={texts.title} note={texts.note} headingLevel={headingLevel}>
      <div className="mo-email-body">
        {query.data?.source === 'environment' && <p className="mo-email-note">{texts.fromEnvironment}</p>}
        {query.data && query.data.source !== 'environment' && (
          <SmtpForm smtp={query.data.smtp ?? unset} isSet={query.data.smtp !== null} />
        )}
        {!query.data && error && <QueryError query={query} error={error} title={texts.loadFailed} />}
        {query.isPending && !error && <Skeleton height={220} />}
      </div>
    </Panel>
  )
}

function SmtpForm({ smtp, isSet }: { smtp: SmtpInput; isSet: boolean }) {
  const smtpSecurityLabels = useSmtpSecurityLabels()
  const texts = useEmailTexts().smtp
  const { email } = useMorpheus()
  const runChange = useEmailChange()
  const { fields } = useErrors()
  const rules = useRules('email', 'changeSmtp')
  const form = useForm({
    resolver: rules.resolver,
    values: smtp,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, smtp, { key: 'smtp', isSecret: (name) => name === 'password' })
  const notifications = useWatch({ control: form.control, name: 'notifications' })
  const submit = form.handleSubmit(async (settings) => {
    const saved = await runChange(
      () =>
        email.changeSmtp(settings).catch((error: unknown) => {
          const { password, security } = fields(error)
          if (password) form.setError('password', { message: password })
          if (security) form.setError('security', { message: security })
          throw error
        }),
      { done: texts.saved, failed: texts.failed },
    )
    if (!saved) return
    draft.drop()
    form.reset(undefined, { keepValues: true })
  })
  return (
    <form className="mo-email-form" noValidate {...rules.ahead} onSubmit={rules.checked(submit)}>
      <DraftNotice draft={draft} />
      <Field label={texts.host} error={errors.host?.message}>
        {(control) => <TextInput {...control} {...form.register('host')} placeholder="smtp.exemplo.com.br" />}
      </Field>
      <Field label={texts.security} error={errors.security?.message}>
        {(control) => (
          <Select {...control} {...form.register('security')}>
            {smtpSecurities.map((security) => (
              <option key={security} value={security}>
                {smtpSecurityLabels[security]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.port} error={errors.port?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('port', { valueAsNumber: true })} type="number" />
        )}
      </Field>
      <Field label={texts.user} error={errors.user?.message}>
        {(control) => <TextInput {...control} {...form.register('user')} autoComplete="off" />}
      </Field>
      <Field label={texts.password} error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field label={texts.from} error={errors.from?.message}>
        {(control) => <TextInput {...control} {...form.register('from')} type="email" />}
      </Field>
      <Field label={texts.fromName} error={errors.fromName?.message}>
        {(control) => <TextInput {...control} {...form.register('fromName')} />}
      </Field>
      <div className="mo-email-wide">
        <Switch
          label={texts.optIn}
          checked={notifications}
          onChange={(event) => form.setValue('notifications', event.target.checked, { shouldDirty: true })}
        />
      </div>
      <div className="mo-email-wide mo-email-actions">
        <Button type="submit" busy={isSubmitting || rules.loading}>
          {isSubmitting ? texts.saving : texts.save}
        </Button>
        {isSet && (
          <Button
            onClick={() =>
              void runChange(() => email.removeSmtp(), { done: texts.removed, failed: texts.failed })
            }
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
