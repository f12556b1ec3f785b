import { Send } from 'lucide-react'
import { useState } from 'react'
import { useSendMessage } from '../../../hooks/messages/useSendMessage.js'
import { useMessageTexts } from '../../../text/messages.js'
import { Alert } from '../../../ui/Alert/Alert.js'
import { Button } from '../../../ui/Button/Button.js'
import { Field } from '../../../ui/Field/Field.js'
import { TextArea } from '../../../ui/TextArea/TextArea.js'
import { TextInput } from '../../../ui/TextInput/TextInput.js'
import { MessageReceipt } from './MessageReceipt.js'
import './widget.css'

export interface SendMessageProps {
  sessionId: string
  /** Whom the form begins with. */
  to?: string
}

/** As long as anybody is likely to look, in milliseconds. */
const patience = 5 * 60_000
const longest = 4096

/** Says something to somebody, and shows how far it came or why it did not go. */
export function SendMessage({ sessionId, to: first = '' }: SendMessageProps) {
  const texts = useMessageTexts()
  const [to, setTo] = useState(first)
  const [text, setText] = useState('')
  const { phase, message, error, send } = useSendMessage({ until: 'read', patience })
  const sending = phase === 'sending'
  const complete = to.trim() !== '' && text.trim() !== ''

  return (
    <div className="mo-send">
      <form
        className="mo-send-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (complete && !sending) void send({ id: sessionId, to, message: text })
        }}
      >
        <Field label={texts.to} hint={texts.toHint}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="tel"
              autoComplete="off"
              placeholder={texts.toPlaceholder}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
        <Field label={texts.message}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={longest}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" wide icon={<Send />} busy={sending} disabled={!complete}>
          {sending ? texts.sending : texts.send}
        </Button>
      </form>
      {message === null && error !== null && <Alert>{error}</Alert>}
      <div className="mo-send-outcome" role="status" aria-label={texts.receipt}>
        {message !== null && <MessageReceipt message={message} late={phase === 'late'} />}
        {message === null && phase === 'done' && <p>{texts.accepted}</p>}
      </div>
    </div>
  )
}
