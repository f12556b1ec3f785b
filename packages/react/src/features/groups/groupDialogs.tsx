import { type GroupDetail, groupLimits } from '@morpheus/sdk'
import { useState } from 'react'
import { useToast } from '../../core/useToast.js'
import { Field } from '../../ui/Field.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { FormDialog } from '../../widget/FormDialog.js'
import { changedTexts } from './changedTexts.js'
import { useGroupActions } from './queries.js'
import { useGroupTexts, useParticipantsChanged } from './texts.js'
import { useFailedParticipantsToast } from './useFailedParticipantsToast.js'

/** Numbers of a text, one a line or between commas. */
export function numbersIn(text: string): string[] {
  return text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

interface NumbersFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function NumbersField({ value, error, onChange }: NumbersFieldProps) {
  const texts = useGroupTexts()
  return (
    <Field label={texts.numbers} hint={texts.numbersHint} error={error}>
      {(control) => <TextArea {...control} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}

/** The error of a list is that of the list or of one of its items. */
function participantsError(errors: Readonly<Record<string, string>>): string | undefined {
  const name = Object.keys(errors).find((one) => one.startsWith('participants'))
  return name === undefined ? undefined : errors[name]
}

interface NewGroupDialogProps {
  sessionId: string
  onClose: () => void
  onCreated: (groupId: string) => void
}

export function NewGroupDialog({ sessionId, onClose, onCreated }: NewGroupDialogProps) {
  const texts = useGroupTexts()
  const notify = useToast()
  const showFailed = useFailedParticipantsToast()
  const { create } = useGroupActions(sessionId)
  const [name, setName] = useState('')
  const [numbers, setNumbers] = useState('')
  return (
    <FormDialog
      title={texts.createTitle}
      submitLabel={texts.create}
      failure={texts.createFailure}
      isComplete={name.trim() !== '' && numbersIn(numbers).length > 0}
      onClose={onClose}
      onSubmit={async () => {
        const { group, results } = await create(name.trim(), numbersIn(numbers))
        notify({ tone: 'success', text: texts.created })
        showFailed(results)
        return () => onCreated(group.id)
      }}
    >
      {(errors) => (
        <>
          <Field label={texts.name} error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={groupLimits.nameLength}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <NumbersField value={numbers} error={participantsError(errors)} onChange={setNumbers} />
        </>
      )}
    </FormDialog>
  )
}

interface JoinGroupDialogProps {
  sessionId: string
  onClose: () => void
  /** Null where an administrator has to approve first. */
  onJoined: (groupId: string | null) => void
}

export function JoinGroupDialog({ sessionId, onClose, onJoined }: JoinGroupDialogProps) {
  const texts = useGroupTexts()
  const notify = useToast()
  const { join } = useGroupActions(sessionId)
  const [link, setLink] = useState('')
  return (
    <FormDialog
      title={texts.joinTitle}
      submitLabel={texts.joinSubmit}
      failure={texts.joinFailure}
      isComplete={link.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        const { groupId } = await join(link.trim())
        notify({ tone: 'success', text: groupId === null ? texts.joinAsked : texts.joined })
        return () => onJoined(groupId)
      }}
    >
      {(errors) => (
        <Field label={texts.joinLink} error={errors.invite}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              autoComplete="off"
              placeholder="https://chat.whatsapp.com/…"
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}

interface GroupDialogProps {
  sessionId: string
  group: GroupDetail
  onClose: () => void
}

export function EditGroupDialog({ sessionId, group, onClose }: GroupDialogProps) {
  const texts = useGroupTexts()
  const notify = useToast()
  const { update } = useGroupActions(sessionId)
  const [name, setName] = useState(group.name)
  const [description, setDescription] = useState(group.description ?? '')
  // The group may change meanwhile: only what was written here is sent.
  const [initial] = useState({ name: group.name, description: group.description ?? '' })
  const change = changedTexts(initial, { name, description })
  return (
    <FormDialog
      title={texts.editTitle}
      submitLabel={texts.save}
      failure={texts.saveFailure}
      isComplete={name.trim() !== '' && Object.keys(change).length > 0}
      onClose={onClose}
      onSubmit={async () => {
        await update(group.id, change)
        notify({ tone: 'success', text: texts.saved })
        return onClose
      }}
    >
      {(errors) => (
        <>
          <Field label={texts.name} error={errors.name}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={groupLimits.nameLength}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={texts.description} error={errors.description}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={groupLimits.descriptionLength}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

export function AddParticipantsDialog({ sessionId, group, onClose }: GroupDialogProps) {
  const texts = useGroupTexts()
  const changedLabels = useParticipantsChanged()
  const notify = useToast()
  const showFailed = useFailedParticipantsToast()
  const { changeParticipants } = useGroupActions(sessionId)
  const [numbers, setNumbers] = useState('')
  return (
    <FormDialog
      title={texts.addTitle}
      submitLabel={texts.add}
      failure={texts.participantFailure}
      isComplete={numbersIn(numbers).length > 0}
      onClose={onClose}
      onSubmit={async () => {
        const { results } = await changeParticipants(group.id, 'add', numbersIn(numbers))
        const done = results.filter(({ outcome }) => outcome === 'done').length
        if (done > 0) notify({ tone: 'success', text: changedLabels.add(done) })
        showFailed(results)
        return done > 0 ? onClose : () => {}
      }}
    >
      {(errors) => <NumbersField value={numbers} error={participantsError(errors)} onChange={setNumbers} />}
    </FormDialog>
  )
}
