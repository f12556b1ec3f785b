import type { Session } from '@morpheus/sdk'
import { useId } from 'react'
import { useBusy } from '../../../core/useBusy.js'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { Field } from '../../../ui/Field.js'
import { TextInput } from '../../../ui/TextInput.js'
import { countTags } from '../parts/tagCounts.js'
import { useSessions } from '../queries.js'
import { useLabelTexts } from '../texts.js'
import { useSessionLabels } from '../useSessionLabels.js'
import { useTagText } from './useTagText.js'
import './style.css'

interface TagChoicesProps {
  tags: readonly string[]
  onToggle: (tag: string) => void
}

/** Maximum of suggestions; others are typed. */
const maxShown = 24

function TagChoices({ tags: selectedTags, onToggle }: TagChoicesProps) {
  const texts = useLabelTexts()
  const { locale } = useFormat()
  const { data: sessions = [] } = useSessions()
  const id = useId()
  const tags = countTags(sessions, locale).slice(0, maxShown)
  if (tags.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form, and a fieldset would draw a border.
    <div role="group" className="mo-tag-choices" aria-labelledby={id}>
      <p id={id} className="mo-muted">
        {texts.known}
      </p>
      <div className="mo-tag-choices-list">
        {tags.map(([tag]) => (
          <button
            key={tag}
            type="button"
            className="mo-tag-choice"
            aria-pressed={selectedTags.includes(tag)}
            onClick={() => onToggle(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
    </div>
  )
}

interface TagsDialogProps {
  session: Session
  onClose: () => void
}

export function TagsDialog({ session, onClose }: TagsDialogProps) {
  const texts = useLabelTexts()
  const common = useTexts().common
  const label = useSessionLabels()
  const { text, setText, tags, toggle, error } = useTagText(session.tags ?? [])
  const { busy, run } = useBusy<'save'>()
  const save = async () => {
    if (error) return
    if (await run('save', () => label(session, { tags }))) onClose()
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
          <Button variant="primary" busy={busy !== null} onClick={() => void save()}>
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
        <TagChoices tags={tags} onToggle={toggle} />
      </form>
    </Dialog>
  )
}
