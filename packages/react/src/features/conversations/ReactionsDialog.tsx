import { SmilePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import type { ShownMessage } from './pendingChanges.js'
import { useConversationTexts } from './texts.js'

/** UTF-16 units of an emoji with its modifiers, as the contract limits them. */
const longestEmoji = 30

interface ReactionsDialogProps {
  message: ShownMessage
  getName: (author: string) => string
  /** Null removes the own reaction. Resolves with true once queued. */
  onReact: (emoji: string | null) => Promise<boolean>
  onClose: () => void
}

/** The reactions to a message with their authors, and a field for any emoji. */
export function ReactionsDialog({ message, getName, onReact, onClose }: ReactionsDialogProps) {
  const texts = useConversationTexts().reacting
  const { common } = useTexts()
  const [emoji, setEmoji] = useState('')
  const [isBusy, setBusy] = useState(false)
  const all = Object.entries(message.reactions)
  const react = async (next: string | null) => {
    setBusy(true)
    const isQueued = await onReact(next)
    setBusy(false)
    if (isQueued) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (emoji.trim() !== '' && !isBusy) void react(emoji.trim())
  }
  return (
    <Dialog
      title={texts.title}
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      <div className={stackClasses({ gap: 16 })}>
        {all.length === 0 && <p className="mo-muted">{texts.none}</p>}
        <ul className="mo-reaction-list">
          {all.map(([author, one]) => (
            <li key={author}>
              <span className="mo-reaction-emoji">{one}</span>
              <span className="mo-truncate">{getName(author)}</span>
              {author === 'me' && (
                <Button size="small" variant="ghost" busy={isBusy} onClick={() => void react(null)}>
                  {texts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <form className="mo-reaction-form" onSubmit={submit}>
          <Field label={texts.emoji} hint={texts.hint}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={longestEmoji}
                value={emoji}
                onChange={({ target }) => setEmoji(target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon={<SmilePlus />} busy={isBusy} disabled={emoji.trim() === ''}>
            {texts.react}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}
