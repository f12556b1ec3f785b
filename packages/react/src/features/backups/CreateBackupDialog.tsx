import type { BackupType, NewBackup } from '@morpheus/sdk'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { RadioCard, RadioCards } from '../../ui/RadioCards.js'
import { TextInput } from '../../ui/TextInput.js'
import { useBackupEstimates, useBackupTexts, useBackupTypeLabels } from './texts.js'

interface CreateBackupDialogProps {
  onCreate: (input: NewBackup) => void
  onClose: () => void
}

const types: readonly BackupType[] = ['FULL', 'SETTINGS_ONLY']

export function CreateBackupDialog({ onCreate, onClose }: CreateBackupDialogProps) {
  const backupTypeLabels = useBackupTypeLabels()
  const backupEstimates = useBackupEstimates()
  const texts = useBackupTexts()
  const { common } = useTexts()
  const form = useId()
  const [type, setType] = useState<BackupType>('FULL')
  const [description, setDescription] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onCreate({ type, description })
  }

  const getHelp = (one: BackupType) => {
    const { size, time } = backupEstimates[one]
    return one === 'FULL' ? texts.fullHelp(size, time) : texts.settingsHelp(size, time)
  }

  return (
    <Dialog
      title={texts.newTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={form} className="mo-backup-form" onSubmit={submit}>
        <RadioCards legend={texts.type}>
          {types.map((one) => (
            <RadioCard
              key={one}
              name="type"
              value={one}
              title={backupTypeLabels[one]}
              help={getHelp(one)}
              checked={type === one}
              onChange={() => setType(one)}
            />
          ))}
        </RadioCards>
        <Field label={texts.description}>
          {(control) => (
            <TextInput
              {...control}
              value={description}
              maxLength={500}
              placeholder={texts.descriptionPlaceholder}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
