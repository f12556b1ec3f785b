import { type Invitation, type InvitationWay, invitationDays } from '@morpheus/sdk'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { RadioCard, RadioCards } from '../../ui/RadioCards.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { useRules } from '../../widget/useRules.js'
import { LinkDialog } from './LinkDialog.js'
import { useUserActions } from './queries.js'
import { useUserTexts } from './texts.js'

interface InviteDialogProps {
  mailReady: boolean
  onClose: () => void
}

interface CreatedInvitation {
  invitation: Invitation
  link: string
}

export function InviteDialog({ mailReady, onClose }: InviteDialogProps) {
  const [createdInvitation, setInvitation] = useState<CreatedInvitation | null>(null)
  if (createdInvitation) return <LinkDialog {...createdInvitation} onClose={onClose} />
  return <InvitationForm mailReady={mailReady} onMade={setInvitation} onClose={onClose} />
}

function InvitationForm({
  mailReady,
  onMade,
  onClose,
}: InviteDialogProps & { onMade: (made: CreatedInvitation) => void }) {
  const { showError: showErrorFields, fields } = useErrors()
  const { form: texts, sent } = useUserTexts()
  const { common } = useTexts()
  const notify = useToast()
  const { invite } = useUserActions()
  const formId = useId()
  const [way, setBy] = useState<InvitationWay>(mailReady ? 'email' : 'link')
  const rules = useRules('invitations', 'create')
  const form = useForm({ resolver: rules.resolver, defaultValues: { email: '', name: '' } })
  const { errors, isSubmitting } = form.formState
  const { setError, setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])

  const submit = form.handleSubmit(async ({ email, name }) => {
    try {
      const { invitation, link } = await invite({ email, name, by: way })
      if (link !== null) return onMade({ invitation, link })
      notify({ tone: 'success', text: sent })
      onClose()
    } catch (error) {
      for (const field of ['email', 'name'] as const) {
        const message = fields(error)[field]
        if (message !== undefined) setError(field, { message })
      }
      notify({ tone: 'error', text: showErrorFields(error, texts.failure), cause: error })
    }
  })

  return (
    <Dialog
      title={texts.title}
      description={texts.intro(invitationDays)}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting || rules.loading}>
            {way === 'email' ? texts.submitMail : texts.submitLink}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stackClasses({ gap: 20 })}
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
              placeholder={texts.emailPlaceholder}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={texts.name} error={errors.name?.message}>
          {(control) => <TextInput {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        {mailReady ? (
          <RadioCards legend={texts.way}>
            <RadioCard
              name={`${formId}-way`}
              title={texts.byEmail}
              help={texts.byEmailHelp}
              checked={way === 'email'}
              onChange={() => setBy('email')}
            />
            <RadioCard
              name={`${formId}-way`}
              title={texts.byLink}
              help={texts.byLinkHelp}
              checked={way === 'link'}
              onChange={() => setBy('link')}
            />
          </RadioCards>
        ) : (
          <p className="mo-muted">{texts.noMail}</p>
        )}
      </form>
    </Dialog>
  )
}
