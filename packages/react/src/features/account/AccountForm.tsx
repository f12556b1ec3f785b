import type { UserSettings } from '@morpheus/sdk'
import { useForm } from 'react-hook-form'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useFormDraft } from '../../drafts/useFormDraft.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryView } from '../../widget/QueryView.js'
import { useRules } from '../../widget/useRules.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useAccount, useSaveAccount } from './queries.js'
import { TimeZoneSelect } from './TimeZoneSelect.js'
import { useSettingsTexts } from './texts.js'
import './style.css'

const names = ['name', 'email', 'phone', 'timezone'] as const

/** Form of the loaded settings. Remote changes update only untouched fields. */
function AccountFields({ settings }: { settings: UserSettings }) {
  const settingsMessages = useSettingsMessages()
  const { explained, fields } = useErrors()
  const texts = useSettingsTexts().account
  const notify = useToast()
  const save = useSaveAccount()
  const values = {
    name: settings.name,
    email: settings.email,
    phone: settings.phone ?? '',
    timezone: settings.timezone,
  }
  const rules = useRules('account', 'update')
  const form = useForm({
    resolver: rules.resolver,
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const { setError } = form
  const draft = useFormDraft(form, values, { key: 'account' })

  const submit = form.handleSubmit(async (change) => {
    try {
      const answer = await save(change)
      notify({ tone: 'success', text: settingsMessages.saved })
      const email = answer.email ?? change.email
      if (email !== undefined && email !== settings.email) {
        notify({ tone: 'info', text: texts.emailChanged(email) })
      }
      draft.drop()
      form.reset(undefined, { keepValues: true })
    } catch (error) {
      for (const name of names) {
        const message = fields(error)[name]
        if (message !== undefined) setError(name, { message }, { shouldFocus: true })
      }
      notify({ tone: 'error', text: explained(error, settingsMessages.saveFailure), cause: error })
    }
  })

  return (
    <form className="mo-account" noValidate {...rules.ahead} onSubmit={rules.checked(submit)}>
      <DraftNotice draft={draft} />
      <Field label={texts.name} error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} autoComplete="name" />}
      </Field>
      <Field label={texts.email} hint={texts.emailHint} error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="email" />
        )}
      </Field>
      <Field label={texts.phone} error={errors.phone?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register('phone')}
            type="tel"
            autoComplete="tel"
            placeholder={texts.phonePlaceholder}
          />
        )}
      </Field>
      <Field label={texts.timezone} hint={texts.timezoneHint} error={errors.timezone?.message}>
        {(control) => (
          <TimeZoneSelect
            {...control}
            value={form.watch('timezone') ?? settings.timezone}
            onChange={(zone) => form.setValue('timezone', zone, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </Field>
      <div className="mo-account-actions">
        <Button type="submit" variant="primary" busy={isSubmitting || rules.loading}>
          {isSubmitting ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

/** Replaceable parts of the widget. */
export interface AccountFormSlots {
  /** Title of the widget. */
  header?: Slot | undefined
}

export interface AccountFormProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: AccountFormSlots | undefined
}

const rows = ['name', 'email', 'phone', 'timezone']

/** Name, contact data and time zone of the account. Configuration spec §2.5. */
export const AccountForm = withErrorReporting(function AccountForm(props: AccountFormProps) {
  const { headingLevel = 2, slots } = props
  const settingsMessages = useSettingsMessages()
  const texts = useSettingsTexts().account
  const { common } = useTexts()
  const account = useAccount()
  return (
    <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={slots?.header}>
      <QueryView
        query={account}
        errorTitle={settingsMessages.loadFailure}
        loading={
          <div className="mo-account">
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            {rows.map((key) => (
              <div key={key} className="mo-field" aria-hidden="true">
                <Skeleton width={96} height={20} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
        }
      >
        {(settings) => <AccountFields settings={settings} />}
      </QueryView>
    </Panel>
  )
})
