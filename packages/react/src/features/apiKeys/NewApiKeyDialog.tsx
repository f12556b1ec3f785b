import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { CopyField } from '../../ui/CopyField.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { RadioCard, RadioCards } from '../../ui/RadioCards.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack, stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { useRules } from '../../widget/useRules.js'
import { useSessions } from '../sessions/queries.js'
import { useApiKeyActions } from './queries.js'
import { useApiKeyScopeHelp, useApiKeyScopeLabels, useApiKeyTexts } from './texts.js'

/** Longer lists get a search field. */
const fewSessions = 8
/** Maximum of rendered checkboxes; the search finds the rest. */
const maxListed = 100

interface SessionChoiceProps {
  sessionIds: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

function SessionChoice({ sessionIds, error, onChange }: SessionChoiceProps) {
  const texts = useApiKeyTexts().form
  const { data: sessions } = useSessions()
  const [search, setSearch] = useState('')
  const errorId = useId()
  const lowerCaseSearch = search.trim().toLocaleLowerCase('pt-BR')
  const matches = (sessions ?? []).filter(({ name }) =>
    name.toLocaleLowerCase('pt-BR').includes(lowerCaseSearch),
  )
  return (
    <div className="mo-field">
      {sessions && sessions.length > fewSessions && (
        <SearchInput label={texts.search} value={search} onChange={setSearch} />
      )}
      <fieldset
        className="mo-key-sessions"
        aria-label={texts.chosen}
        aria-describedby={error ? errorId : undefined}
      >
        {!sessions && <Skeleton width="60%" height={20} />}
        {sessions && matches.length === 0 && <p className="mo-muted">{texts.noneFound}</p>}
        {matches.slice(0, maxListed).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={sessionIds.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...sessionIds, id] : sessionIds.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
      {error && (
        <p id={errorId} className="mo-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const dayMs = 24 * 60 * 60_000
const choices = [30, 90, 365] as const
const scopes = ['read', 'messages', 'sessions', 'everything'] as const
const fieldNames = ['name', 'scopes', 'sessionIds', 'expiresAt'] as const

/** Creates a key and shows its secret, which is visible only once. */
export function NewApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <CreatedKey secret={secret} onClose={onClose} />
  return <KeyForm onMade={setSecret} onClose={onClose} />
}

function KeyForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { showError, fields } = useErrors()
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
  const sessionIds = form.watch('sessionIds') ?? null
  useEffect(() => setFocus('name'), [setFocus])

  const submit = form.handleSubmit(async (key) => {
    try {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
      onMade((await create({ ...key, expiresAt })).secret)
    } catch (error) {
      for (const name of fieldNames) {
        const message = fields(error)[name]
        if (message !== undefined) setError(name, { message })
      }
      notify({ tone: 'error', text: showError(error, texts.failure), cause: error })
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
      <form
        id={formId}
        className={stackClasses({ gap: 20 })}
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(submit)}
      >
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
          <Stack gap={10}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                {...form.register('scopes')}
                value={scope}
                label={apiKeyScopeLabels[scope]}
                note={apiKeyScopeHelp[scope]}
              />
            ))}
          </Stack>
          {errors.scopes && (
            <p id={scopeError} className="mo-field-error" role="alert">
              {errors.scopes.message}
            </p>
          )}
        </fieldset>
        <RadioCards legend={texts.sessions}>
          <RadioCard
            name={`${formId}-reach`}
            title={texts.all}
            help={texts.allHelp}
            checked={sessionIds === null}
            onChange={() => setValue('sessionIds', null)}
          />
          <RadioCard
            name={`${formId}-reach`}
            title={texts.chosen}
            help={texts.chosenHelp}
            checked={sessionIds !== null}
            onChange={() => setValue('sessionIds', [])}
          />
        </RadioCards>
        {sessionIds !== null && (
          <SessionChoice
            sessionIds={sessionIds}
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

function CreatedKey({ secret, onClose }: { secret: string; onClose: () => void }) {
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
