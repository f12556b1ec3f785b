import type { GroupParticipant, MessageRecord } from '@morpheus/sdk'
import { CalendarClock, ListChecks, Send, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { useDraftState } from '../../drafts/useDraftState.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { MentionArea } from '../groups/MentionArea.js'
import { type Mention, toSentMentions } from '../groups/mentions.js'
import { FileChoice, getFileKind } from '../messages/FileChoice.js'
import { type ScheduleInput, ScheduleTime } from '../messages/ScheduleField.js'
import { useMessageTexts } from '../messages/texts.js'
import { useConversationTexts } from './texts.js'
import type { Reply } from './useOutbox.js'

/** Characters of a text. */
export const maxTextLength = 4096
const maxCaptionLength = 1024

interface Draft {
  text: string
  mentions: readonly Mention[]
  at: ScheduleInput
}

const empty: Draft = { text: '', mentions: [], at: null }

interface ComposerProps {
  input: RefObject<HTMLTextAreaElement | null>
  /** Participants of the group, who can be mentioned. */
  people: readonly GroupParticipant[]
  draftKey: string
  /** While a message is edited. */
  hidden: boolean
  quoted: MessageRecord | null
  onUnquote: () => void
  /** Undefined where no polls can be sent. */
  onPoll: (() => void) | undefined
  onSend: (reply: Omit<Reply, 'quoted'>) => void
}

/** Enter sends, Shift+Enter begins a line; a pasted file is attached. */
export function Composer(props: ComposerProps) {
  const { input, people, draftKey, hidden, quoted, onUnquote, onPoll, onSend } = props
  const texts = useConversationTexts()
  const messageTexts = useMessageTexts()
  const [{ text, mentions, at }, change, draft] = useDraftState(`reply:${draftKey}`, empty)
  const [file, setFile] = useState<File | null>(null)
  const takesText = file === null || getFileKind(file) !== 'audio'
  const tooLong = file !== null && takesText && text.length > maxCaptionLength
  const isComplete = at !== '' && (file ? !tooLong : text.trim() !== '')

  const submit = () => {
    if (!isComplete) return
    onSend({ ...(takesText ? toSentMentions(text, mentions) : { text: '' }), file, scheduledAt: at })
    setFile(null)
    // A text that an audio cannot carry stays as the next message.
    if (takesText) draft.discard()
    else change({ at: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms a suggestion of an input method is no submission.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    setFile(pasted)
  }

  return (
    <form
      className="mo-composer"
      hidden={hidden}
      aria-label={texts.replyForm}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {quoted && (
        <div className="mo-composer-quote">
          <p className="mo-bubble-quote mo-truncate">
            <span className="mo-sr">{texts.replyingTo} </span>
            {escapeInvisible(quoted.text)}
          </p>
          <IconButton label={texts.unquote} icon={<X />} onClick={onUnquote} />
        </div>
      )}
      <div className="mo-composer-line">
        <MentionArea
          input={input}
          people={people}
          mentions={mentions}
          rows={1}
          className="mo-composer-text"
          aria-label={file && takesText ? messageTexts.caption : messageTexts.message}
          placeholder={texts.placeholder}
          maxLength={maxTextLength}
          value={text}
          onChange={(text, mentions) => change({ text, mentions })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton
          label={messageTexts.schedule.later}
          aria-pressed={at !== null}
          icon={<CalendarClock />}
          onClick={() => change({ at: at === null ? '' : null })}
        />
        <Button type="submit" variant="primary" icon={<Send />} disabled={!isComplete}>
          {at === null ? messageTexts.send : messageTexts.schedule.submit}
        </Button>
      </div>
      {at !== null && <ScheduleTime value={at} onChange={(at) => change({ at })} />}
      {tooLong && (
        <p className="mo-field-error" role="alert">
          {messageTexts.captionTooLong}
        </p>
      )}
      <div className="mo-composer-extras">
        <FileChoice file={file} uploaded={null} onCancel={() => setFile(null)} onChange={setFile} />
        {onPoll && <IconButton label={texts.polls.open} icon={<ListChecks />} onClick={onPoll} />}
      </div>
    </form>
  )
}
