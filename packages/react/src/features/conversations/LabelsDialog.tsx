import { type ConversationLabel, labelColors } from '@morpheus/sdk'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { IconButton } from '../../ui/IconButton.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import { useLabelActions, useLabels } from './chatQueries.js'
import { LabelDot } from './LabelDot.js'
import { useConversationTexts } from './texts.js'

/** Longest name of a label. */
const longest = 100

interface LabelsDialogProps {
  sessionId: string
  title: string
  /** Name of the conversation, or text of the message. */
  name: string
  /** Ids of its labels. */
  selected: readonly string[]
  onChange: (labels: string[]) => void
  onClose: () => void
}

/** The labels of the account, of which a conversation or message has some. */
export function LabelsDialog({ sessionId, title, name, selected, onChange, onClose }: LabelsDialogProps) {
  const texts = useConversationTexts()
  const { common } = useTexts()
  const { data } = useLabels(sessionId)
  const { create, remove } = useLabelActions(sessionId)
  const { act, busy } = useAction<string>()
  const [newName, setNewName] = useState('')
  const labels = data?.labels ?? []
  const toggle = ({ id }: ConversationLabel, isSet: boolean) => {
    const others = selected.filter((one) => one !== id)
    onChange(isSet ? [...others, id] : others)
  }
  const add = () =>
    act('create', texts.labelFailure, async () => {
      await create(newName.trim(), labels.length % labelColors.length)
      setNewName('')
      return texts.labelCreated
    })
  return (
    <Dialog
      title={title}
      description={name}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className={stackClasses({ gap: 16 })}>
        {data && labels.length === 0 && <p className="mo-muted">{texts.noLabels}</p>}
        <ul className="mo-label-list">
          {labels.map((label) => (
            <li key={label.id}>
              <Checkbox
                label={label.name}
                checked={selected.includes(label.id)}
                onChange={({ target }) => toggle(label, target.checked)}
              />
              <LabelDot color={label.color} />
              <IconButton
                label={texts.removeLabel(label.name)}
                icon={<Trash2 />}
                disabled={busy !== null}
                onClick={() =>
                  void act(label.id, texts.labelFailure, async () => {
                    await remove(label.id)
                    return texts.labelRemoved
                  })
                }
              />
            </li>
          ))}
        </ul>
        <form
          className="mo-label-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (newName.trim() !== '' && busy === null) void add()
          }}
        >
          <Field label={texts.newLabel} hint={texts.labelsHint}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={longest}
                value={newName}
                onChange={({ target }) => setNewName(target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon={<Plus />} busy={busy === 'create'} disabled={newName.trim() === ''}>
            {texts.addLabel}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
