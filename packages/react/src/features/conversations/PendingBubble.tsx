import { CircleAlert, Clock, RotateCcw, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.js'
import { classes } from '../../ui/lib/rootProps.js'
import { useMessageTexts } from '../messages/texts.js'
import { useConversationTexts } from './texts.js'
import type { PendingReply } from './useOutbox.js'

interface PendingBubbleProps {
  reply: PendingReply
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** A reply that the server has not accepted yet, or refused. */
export function PendingBubble({ reply, onRetry, onDiscard }: PendingBubbleProps) {
  const texts = useConversationTexts()
  const messageTexts = useMessageTexts()
  const { key, text, file, quoted, error, uploaded } = reply
  const sending =
    uploaded === null ? messageTexts.sending : messageTexts.sendingPart(Math.floor(uploaded * 100))
  return (
    <div className={classes('mo-bubble mo-bubble-pending', error !== null && 'mo-bubble-failed')}>
      {quoted && <p className="mo-bubble-quote mo-truncate">{quoted.text}</p>}
      {file && (
        <p className="mo-bubble-file mo-truncate" title={file.name}>
          {file.name}
        </p>
      )}
      {text !== '' && <p className="mo-bubble-text">{text}</p>}
      {error === null ? (
        <p className="mo-bubble-meta" role="status">
          <Clock aria-hidden="true" />
          {sending}
        </p>
      ) : (
        <>
          <p className="mo-bubble-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
          <p className="mo-bubble-actions">
            <Button size="small" icon={<RotateCcw />} onClick={() => onRetry(key)}>
              {texts.retry}
            </Button>
            <Button size="small" variant="ghost" icon={<Trash2 />} onClick={() => onDiscard(key)}>
              {texts.discard}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
