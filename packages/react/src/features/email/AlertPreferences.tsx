import { type AlertSettings, isNotOffered } from '@morpheus/sdk'
import { useForm, useWatch } from 'react-hook-form'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useFormDraft } from '../../drafts/useFormDraft.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Switch } from '../../ui/Switch.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryError } from '../../widget/QueryView.js'
import { useAlertSettings, useEmailChange } from './queries.js'
import { useEmailTexts } from './texts.js'

export function AlertPreferences({ headingLevel }: { headingLevel: HeadingLevel }) {
  const settingsMessages = useSettingsMessages()
  const texts = useEmailTexts().alerts
  const query = useAlertSettings()
  const error = useReadError(query)
  // An extension: servers that follow only the specification lack it.
  if (!query.data && error && isNotOffered(error)) return null
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <div className="mo-email-body">
        {query.data && <AlertForm settings={query.data} />}
        {!query.data && error && (
          <QueryError query={query} error={error} title={settingsMessages.loadFailure} />
        )}
        {query.isPending && !error && <Skeleton height={150} />}
      </div>
    </Panel>
  )
}

function AlertForm({ settings }: { settings: AlertSettings }) {
  const texts = useEmailTexts().alerts
  const { email } = useMorpheus()
  const runChange = useEmailChange()
  const values = { ...settings, quietFrom: settings.quietFrom ?? '', quietTo: settings.quietTo ?? '' }
  const form = useForm({ values, resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, values, { key: 'alerts' })
  const [from, to, recovered] = useWatch({
    control: form.control,
    name: ['quietFrom', 'quietTo', 'tellRecovered'],
  })
  const half = (from === '') !== (to === '')
  const submit = form.handleSubmit(async ({ quietFrom, quietTo, ...rest }) => {
    const newSettings = { ...rest, quietFrom: quietFrom || null, quietTo: quietTo || null }
    if (await runChange(() => email.changeAlerts(newSettings), { done: texts.saved, failed: texts.failed }))
      draft.drop()
  })
  const registerMinutes = (name: 'sessionMinutes' | 'integrationMinutes') => ({
    ...form.register(name, {
      valueAsNumber: true,
      validate: (value) =>
        (Number.isInteger(value) && value >= 1 && value <= 1440) || 'Use de 1 a 1440 minutos',
    }),
    type: 'number',
    min: 1,
    max: 1440,
  })
  return (
    <form className="mo-email-form" noValidate onSubmit={submit}>
      <DraftNotice draft={draft} />
      <Field label={texts.sessions} error={errors.sessionMinutes?.message}>
        {(control) => <TextInput {...control} {...registerMinutes('sessionMinutes')} />}
      </Field>
      <Field label={texts.integrations} error={errors.integrationMinutes?.message}>
        {(control) => <TextInput {...control} {...registerMinutes('integrationMinutes')} />}
      </Field>
      <Field label={texts.quietFrom} error={half ? texts.halfQuiet : undefined}>
        {(control) => <TextInput {...control} {...form.register('quietFrom')} type="time" />}
      </Field>
      <Field label={texts.quietTo} hint={texts.quietHint}>
        {(control) => <TextInput {...control} {...form.register('quietTo')} type="time" />}
      </Field>
      <div className="mo-email-wide">
        <Switch
          label={texts.recovered}
          checked={recovered}
          onChange={(event) => form.setValue('tellRecovered', event.target.checked, { shouldDirty: true })}
        />
      </div>
      <p className="mo-email-note mo-email-wide">{texts.note}</p>
      <div className="mo-email-wide">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={half}>
          {isSubmitting ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
