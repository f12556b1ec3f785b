import { useForm } from 'react-hook-form'
import { useMorpheus } from '../../core/useMorpheus.js'
import { Button } from '../../ui/Button/Button.js'
import { Field } from '../../ui/Field/Field.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import { useRules } from '../../widget/useRules.js'
import { useMailMessages } from './labels.js'
import { useEmailTexts } from './texts.js'
import { useEmailChange } from './useEmailChange.js'

export function TestMailForm({ headingLevel }: { headingLevel: HeadingLevel }) {
  const texts = useEmailTexts().test
  const { email } = useMorpheus()
  const change = useEmailChange()
  const mailMessages = useMailMessages()
  const rules = useRules('email', 'testEmail')
  const form = useForm({ resolver: rules.resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (mail) => {
    await change(() => email.testEmail(mail), {
      done: mailMessages.testSent,
      failed: mailMessages.testFailed,
    })
  })
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      <form
        className="mo-email-body mo-email-line"
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(submit)}
      >
        <Field label={texts.email} error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              placeholder={texts.placeholder}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isSubmitting || rules.loading}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </form>
    </Panel>
  )
}
