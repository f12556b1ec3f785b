import { type BusinessVertical, businessVerticals, type SessionProfile } from '@morpheus/sdk'
import { useId, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { useProfileActions } from './queries.js'
import { useBusinessVerticalLabels, useProfileTexts } from './texts.js'

/** Longest texts that WhatsApp takes. */
const limits = { name: 25, about: 139, description: 512, address: 256, email: 128 } as const
type TextField = keyof typeof limits

interface Values extends Record<TextField, string> {
  /** One a line. */
  websites: string
  vertical: string
}

function toValues({ name, about, business }: SessionProfile): Values {
  return {
    name: name ?? '',
    about: about ?? '',
    description: business?.description ?? '',
    address: business?.address ?? '',
    email: business?.email ?? '',
    websites: business?.websites.join('\n') ?? '',
    vertical: business?.vertical ?? '',
  }
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function findChanges(before: Values, after: Values) {
  const change: Parameters<ReturnType<typeof useProfileActions>['update']>[0] = {}
  for (const field of ['name', 'about', 'description', 'address', 'email'] as const)
    if (after[field].trim() !== before[field]) change[field] = after[field].trim()
  if (splitLines(after.websites).join('\n') !== before.websites) change.websites = splitLines(after.websites)
  const vertical = businessVerticals.find((one) => one === after.vertical)
  if (vertical && vertical !== before.vertical) change.vertical = vertical
  return change
}

interface ProfileFormProps {
  sessionId: string
  profile: SessionProfile
}

/** The texts of a profile, each as far as it can be changed here. */
export function ProfileForm({ sessionId, profile }: ProfileFormProps) {
  const texts = useProfileTexts()
  const verticals = useBusinessVerticalLabels()
  const { showError, fields } = useErrors()
  const notify = useToast()
  const formId = useId()
  const { update } = useProfileActions(sessionId)
  const before = toValues(profile)
  const [values, setValues] = useState(before)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = findChanges(before, values)
  const isChanged = Object.keys(change).length > 0
  const isEditable = (field: SessionProfile['editable'][number]) => profile.editable.includes(field)

  async function submit() {
    if (!isChanged || busy) return
    setBusy(true)
    setErrors({})
    try {
      await update(change)
      notify({ tone: 'success', text: texts.saved })
    } catch (error) {
      setErrors(fields(error))
      notify({ tone: 'error', text: showError(error, texts.saveFailure), cause: error })
    } finally {
      setBusy(false)
    }
  }

  const set = (field: keyof Values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [field]: event.target.value })
  const line = (field: TextField, hint?: string) => (
    <Field label={texts[field]} hint={hint} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={limits[field]}
          autoComplete="off"
          disabled={!isEditable(field)}
          value={values[field]}
          onChange={set(field)}
        />
      )}
    </Field>
  )
  return (
    <form
      id={formId}
      className={stackClasses({ gap: 16 })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {line('name', isEditable('name') ? undefined : texts.nameFixed)}
      {line('about')}
      {profile.business && (
        <fieldset className="mo-profile-business">
          <legend>{texts.business}</legend>
          {profile.business.category && (
            <p className="mo-muted">
              {texts.category}: {profile.business.category}
            </p>
          )}
          <Field label={texts.description} error={errors.description}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={limits.description}
                disabled={!isEditable('description')}
                value={values.description}
                onChange={set('description')}
              />
            )}
          </Field>
          {line('address')}
          {line('email')}
          <Field label={texts.websites} hint={texts.websitesHint} error={websitesError(errors)}>
            {(control) => (
              <TextArea
                {...control}
                inputMode="url"
                rows={2}
                disabled={!isEditable('websites')}
                value={values.websites}
                onChange={set('websites')}
              />
            )}
          </Field>
          {isEditable('vertical') && (
            <Field label={texts.vertical} error={errors.vertical}>
              {(control) => (
                <Select {...control} value={values.vertical} onChange={set('vertical')}>
                  {before.vertical === '' && <option value="">{texts.noVertical}</option>}
                  {businessVerticals.map((vertical: BusinessVertical) => (
                    <option key={vertical} value={vertical}>
                      {verticals[vertical]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </fieldset>
      )}
      <div className="mo-profile-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

/** The error of the list, or of one of its items. */
function websitesError(errors: Readonly<Record<string, string>>): string | undefined {
  const name = Object.keys(errors).find((one) => one.startsWith('websites'))
  return name === undefined ? undefined : errors[name]
}
