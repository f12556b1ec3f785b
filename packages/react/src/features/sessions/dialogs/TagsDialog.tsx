import type { Session } from '@morpheus/sdk'
import { useState } from 'react'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button/Button.js'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { Field } from '../../../ui/Field/Field.js'
import { TextInput } from '../../../ui/TextInput/TextInput.js'
import { useLabelTexts } from '../texts/labels.js'
import { useSessionLabels } from '../useSessionLabels.js'
import { TagChoices } from './TagChoices.js'
import { useTagText } from './useTagText.js'

interface TagsDialogProps {
  session: Session
  onClose: () => void
}

export function TagsDialog({ session, onClose }: TagsDialogProps) {
  const texts = useLabelTexts()
  const common = useTexts().common
  const label = useSessionLabels()
  const { text, setText, tags, toggle, error } = useTagText(session.tags ?? [])
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (error || isBusy) return
    setBusy(true)
    const done = await label(session, { tags })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      title={texts.title(session.name)}
      size="small"
      onClose={onClose}
      closesOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={texts.tags} hint={texts.hint} error={error}>
          {(control) => (
            <TextInput {...control} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <TagChoices chosen={tags} onToggle={toggle} />
      </form>
    </Dialog>
  )
}
