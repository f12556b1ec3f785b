import type { MessageRecord } from '@morpheus/sdk'
import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { TextArea } from '../../ui/TextArea.js'
import { useMessageTexts } from '../messages/texts.js'
import { maxTextLength } from './Composer.js'
import { useConversationTexts } from './texts.js'

interface EditFormProps {
  message: MessageRecord
  /** Resolves with true once queued. */
  onSave: (text: string) => Promise<boolean>
  onCancel: () => void
}

/** Takes the composer's place while an own message is edited. Enter saves, Shift+Enter begins a line. */
export function EditForm({ message, onSave, onCancel }: EditFormProps) {
  const texts = useConversationTexts().editing
  const messageTexts = useMessageTexts()
  const [text, setText] = useState(message.text)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const isComplete = text.trim() !== '' && text !== message.text

  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.focus()
    input.current?.setSelectionRange(end, end)
  }, [])

  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    const isQueued = await onSave(text)
    setBusy(false)
    if (isQueued) onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className="mo-composer"
      aria-label={texts.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="mo-composer-editing">
        <Pencil className="mo-composer-pencil" aria-hidden="true" />
        <p>{texts.title}</p>
        <IconButton label={texts.cancel} icon={<X />} onClick={onCancel} />
      </div>
      <div className="mo-composer-line">
        <TextArea
          ref={input}
          rows={1}
          className="mo-composer-text"
          aria-label={messageTexts.message}
          maxLength={maxTextLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" icon={<Check />} busy={isBusy} disabled={!isComplete}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
