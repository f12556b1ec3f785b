import { ApiError } from '@morpheus/sdk'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useSay } from '../../provider/speech.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { CopyField } from '../../ui/CopyField/CopyField.js'
import { Dialog } from '../../ui/Dialog/Dialog.js'
import { Field } from '../../ui/Field/Field.js'
import { RadioCard, RadioCards } from '../../ui/RadioCards/RadioCards.js'
import { Select } from '../../ui/Select/Select.js'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import { useRules } from '../../widget/useRules.js'
import { useApiKeyScopeHelp, useApiKeyScopeLabels } from './labels.js'
import { SessionChoice } from './SessionChoice.js'
import { useApiKeyTexts } from './texts.js'
import { useApiKeyActions } from './useApiKeyActions.js'

const dayMs = 24 * 60 * 60_000
const choices = [30, 90, 365] as const
const scopes = ['read', 'messages', 'sessions', 'everything'] as const
const named = ['name', 'scopes', 'sessionIds', 'expiresAt'] as const

/** Creates a key and shows its secret, which is visible only once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <MadeKey secret={secret} onClose={onClose} />
  return <KeyForm onMade={setSecret} onClose={onClose} />
}

function KeyForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { told } = useErrors()
  const say = useSay()
  const apiKeyScopeLabels = useApiKeyScopeLabels()
  const apiKeyScopeHelp = useApiKeyScopeHelp()
  const texts = useApiKeyTexts().form
  const { common } = useTexts()
  const notify = useToast()
  const { create } = useApiKeyActions()
  const formId = useId()
  const scopeError = useId()
  const [days, setDays] = useState('90')
  const rules = useRules('apiKeys', 'create')
  const form = useForm({
    resolver: rules.resolver,
    defaultValues: { name: '', scopes: ['read'], sessionIds: null, expiresAt: null },
  })
  const { errors, isSubmitting } = form.formState
  const { setError, setFocus, setValue } = form
  const chosen = form.watch('sessionIds') ?? null
  useEffect(() => setFocus('name'), [setFocus])

  const submit = form.handleSubmit(async (key) => {
    try {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
      onMade((await create({ ...key, expiresAt })).secret)
    } catch (error) {
      for (const name of named) {
        const message = error instanceof ApiError ? error.fields[name] : undefined
        if (message !== undefined) setError(name, { message })
      }
      notify({ tone: 'error', text: told(error, texts.failure), cause: error })
    }
  })

  return (
    <Dialog
      title={texts.title}
      description={texts.intro}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting || rules.loading}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="mo-key-form" noValidate {...rules.ahead} onSubmit={rules.checked(submit)}>
        <Field label={texts.name} error={errors.name?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('name')}
              placeholder={texts.namePlaceholder}
              autoComplete="off"
            />
          )}
        </Field>
        <fieldset className="mo-field" aria-describedby={errors.scopes ? scopeError : undefined}>
          <legend className="mo-field-label">{texts.scopes}</legend>
          <div className="mo-key-choices">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                {...form.register('scopes')}
                value={scope}
                label={apiKeyScopeLabels[scope]}
                note={apiKeyScopeHelp[scope]}
              />
            ))}
          </div>
          {errors.scopes && (
            <p id={scopeError} className="mo-field-error" role="alert">
              {say(errors.scopes.message ?? '')}
            </p>
          )}
        </fieldset>
        <RadioCards legend={texts.sessions}>
          <RadioCard
            name={`${formId}-reach`}
            title={texts.all}
            help={texts.allHelp}
            checked={chosen === null}
            onChange={() => setValue('sessionIds', null)}
          />
          <RadioCard
            name={`${formId}-reach`}
            title={texts.chosen}
            help={texts.chosenHelp}
            checked={chosen !== null}
            onChange={() => setValue('sessionIds', [])}
          />
        </RadioCards>
        {chosen !== null && (
          <SessionChoice
            chosen={chosen}
            error={errors.sessionIds?.message}
            onChange={(ids) =>
              setValue('sessionIds', ids, { shouldValidate: errors.sessionIds !== undefined })
            }
          />
        )}
        <Field label={texts.expiry} error={errors.expiresAt?.message}>
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              {choices.map((count) => (
                <option key={count} value={count}>
                  {texts.days[count]}
                </option>
              ))}
              <option value="">{texts.never}</option>
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const texts = useApiKeyTexts().made
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      closesOutside={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <CopyField label={texts.key} value={secret} hint={texts.hint} />
    </Dialog>
  )
}
