import { alertSeverities, alertTypes } from '@morpheus/sdk'
import { useForm } from 'react-hook-form'
import { useMorpheus } from '../../core/useMorpheus.js'
import { Button } from '../../ui/Button/Button.js'
import { Field } from '../../ui/Field/Field.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Select } from '../../ui/Select/Select.js'
import { TextArea } from '../../ui/TextArea/TextArea.js'
import { useRules } from '../../widget/useRules.js'
import { useAlertSeverityLabels, useAlertTypeLabels, useMailMessages } from './labels.js'
import { useEmailTexts } from './texts.js'
import { useEmailChange } from './useEmailChange.js'

/** Sends a simulated alert to the account. */
export function SimulationForm({ headingLevel }: { headingLevel: HeadingLevel }) {
  const alertTypeLabels = useAlertTypeLabels()
  const alertSeverityLabels = useAlertSeverityLabels()
  const texts = useEmailTexts().simulation
  const { email } = useMorpheus()
  const change = useEmailChange()
  const mailMessages = useMailMessages()
  const rules = useRules('email', 'simulateAlert')
  const form = useForm({
    resolver: rules.resolver,
    defaultValues: { type: 'system_down' as const, severity: 'medium' as const, message: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (alert) => {
    await change(() => email.simulateAlert(alert), {
      done: mailMessages.simulated,
      failed: mailMessages.simulationFailed,
    })
  })
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <form
        className="mo-email-body mo-email-form"
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(submit)}
      >
        <Field label={texts.type}>
          {(control) => (
            <Select {...control} {...form.register('type')}>
              {alertTypes.map((type) => (
                <option key={type} value={type}>
                  {alertTypeLabels[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.severity}>
          {(control) => (
            <Select {...control} {...form.register('severity')}>
              {alertSeverities.map((severity) => (
                <option key={severity} value={severity}>
                  {alertSeverityLabels[severity]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="mo-email-wide">
          <Field label={texts.message} hint={texts.note} error={errors.message?.message}>
            {(control) => (
              <TextArea {...control} {...form.register('message')} rows={3} placeholder={texts.placeholder} />
            )}
          </Field>
        </div>
        <div className="mo-email-wide">
          <Button type="submit" variant="primary" busy={isSubmitting || rules.loading}>
            {isSubmitting ? texts.sending : texts.send}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
