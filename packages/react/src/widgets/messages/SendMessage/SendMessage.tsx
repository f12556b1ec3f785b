import { Send } from 'lucide-react'
import { useState } from 'react'
import { useSendMessage } from '../../../hooks/messages/useSendMessage.js'
import { useMessageTexts } from '../../../text/messages.js'
import { Alert } from '../../../ui/Alert/Alert.js'
import { Button } from '../../../ui/Button/Button.js'
import { Checkbox } from '../../../ui/Checkbox/Checkbox.js'
import { Field } from '../../../ui/Field/Field.js'
import { TextArea } from '../../../ui/TextArea/TextArea.js'
import { TextInput } from '../../../ui/TextInput/TextInput.js'
import { FileChoice } from './FileChoice.js'
import { fileKind } from './fileKind.js'
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
const longestCaption = 1024

/** Says something to somebody, and shows how far it came or why it did not go. */
export function SendMessage({ sessionId, to: first = '' }: SendMessageProps) {
  const texts = useMessageTexts()
  const [to, setTo] = useState(first)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [asDocument, setAsDocument] = useState(false)
  const { phase, message, error, uploaded, send, sendFile, cancelFile } = useSendMessage({
    until: 'read',
    patience,
  })
  const sending = phase === 'sending'
  const kind = file && (asDocument ? 'document' : fileKind(file))
  const takesText = kind !== 'audio'
  const tooLong = file !== null && takesText && text.length > longestCaption
  const complete = to.trim() !== '' && (file ? !tooLong : text.trim() !== '')

  const sendingText = uploaded === null ? texts.sending : texts.sendingPart(Math.floor(uploaded * 100))

  const submit = () => {
    if (!complete || sending) return
    if (!file) return void send({ id: sessionId, to, message: text })
    const caption = takesText && text.trim() !== '' && { caption: text }
    const type = asDocument && { type: 'document' as const }
    void sendFile({ sessionId, to, file, ...caption, ...type })
  }

  return (
    <div className="mo-send">
      <form
        className="mo-send-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
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
        {takesText && (
          <Field
            label={file ? texts.caption : texts.message}
            hint={file ? texts.captionHint : undefined}
            error={tooLong ? texts.captionTooLong : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                maxLength={file ? longestCaption : longest}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        <FileChoice
          file={file}
          uploaded={uploaded}
          onCancel={cancelFile}
          onChange={(chosen) => {
            setFile(chosen)
            setAsDocument(false)
          }}
        />
        {file && fileKind(file) !== 'document' && (
          <Checkbox
            label={texts.asDocument}
            note={takesText ? texts.asDocumentNote : texts.noCaption}
            checked={asDocument}
            disabled={sending}
            onChange={({ target }) => setAsDocument(target.checked)}
          />
        )}
        <Button type="submit" variant="primary" wide icon={<Send />} busy={sending} disabled={!complete}>
          {sending ? sendingText : texts.send}
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
