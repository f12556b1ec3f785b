import type { Session, TagChange } from '@morpheus/sdk'
import { useMemo, useState } from 'react'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Checkbox } from '../../../ui/Checkbox.js'
import { Dialog } from '../../../ui/Dialog.js'
import { Field } from '../../../ui/Field.js'
import { stackClasses } from '../../../ui/Stack.js'
import { TextInput } from '../../../ui/TextInput.js'
import { useTagText } from '../dialogs/useTagText.js'
import { countTags } from '../parts/tagCounts.js'
import { useLabelTexts } from '../texts.js'

interface TagsOfManyDialogProps {
  sessions: readonly Session[]
  onChange: (change: TagChange) => void
  onClose: () => void
}

export function TagsOfManyDialog({ sessions, onChange, onClose }: TagsOfManyDialogProps) {
  const texts = useLabelTexts()
  const common = useTexts().common
  const { locale } = useFormat()
  const { text, setText, tags: addedTags, error } = useTagText()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const counts = useMemo(() => countTags(sessions, locale), [sessions, locale])
  const isNothing = addedTags.length === 0 && removed.length === 0
  const tagChange = () => {
    if (!error && !isNothing) onChange({ added: addedTags, removed })
  }
  return (
    <Dialog
      title={texts.many(sessions.length)}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" disabled={isNothing || error !== undefined} onClick={tagChange}>
            {texts.change}
          </Button>
        </>
      }
    >
      <form
        className={stackClasses({ gap: 16 })}
        onSubmit={(event) => {
          event.preventDefault()
          tagChange()
        }}
      >
        <Field label={texts.toAdd} hint={texts.hint} error={error}>
          {(control) => (
            <TextInput {...control} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        {counts.length > 0 && (
          <fieldset className="mo-field">
            <legend className="mo-field-label">{texts.toRemove}</legend>
            <div className="mo-bulk-choice">
              {counts.map(([tag, count]) => (
                <Checkbox
                  key={tag}
                  label={texts.tagged(tag, count)}
                  checked={removed.includes(tag)}
                  onChange={() =>
                    setRemoved(
                      removed.includes(tag) ? removed.filter((one) => one !== tag) : [...removed, tag],
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
