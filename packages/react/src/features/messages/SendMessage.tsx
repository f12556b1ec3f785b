import { type ApiType, cloudSending } from '@morpheus/sdk'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../ui/Alert/Alert.js'
import { Button } from '../../ui/Button/Button.js'
import { Checkbox } from '../../ui/Checkbox/Checkbox.js'
import { Field } from '../../ui/Field/Field.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Segments } from '../../ui/Segments/Segments.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { TextArea } from '../../ui/TextArea/TextArea.js'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { isCloudFilled, noCloudTemplate } from './chosenCloudTemplate.js'
import { isFilled, noTemplate } from './chosenTemplate.js'
import { FileChoice } from './FileChoice.js'
import { fileKind } from './fileKind.js'
import { MessageReceipt } from './MessageReceipt.js'
import { useMessageTexts } from './texts.js'
import { useSendMessage } from './useSendMessage.js'
import './style.css'

export interface SendMessageProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Initial recipient. */
  to?: string | undefined
  /**
   * API type of the session: Cloud API sessions send only templates approved by Meta.
   * @default 'MORPHEUS'
   */
  apiType?: ApiType | undefined
}

/** Milliseconds to wait for receipts. */
const patience = 5 * 60_000
/** Loaded lazily: most messages use no template. */
const TemplateFields = lazily(async () => (await import('./TemplateFields.js')).TemplateFields)

const CloudTemplateFields = lazily(async () => (await import('./CloudTemplateFields.js')).CloudTemplateFields)

const kindsOfText = ['text', 'template'] as const
const longest = 4096
const longestCaption = 1024

/** Sends a message and shows its progress or error. */
export const SendMessage = widget(function SendMessage(props: SendMessageProps) {
  const { sessionId, to: first = '', apiType = 'MORPHEUS' } = props
  const texts = useMessageTexts()
  const [to, setTo] = useState(first)
  const [text, setText] = useState('')
  const [what, setWhat] = useState<'text' | 'template'>('text')
  const [chosen, setChosen] = useState(noTemplate)
  const [approved, setApproved] = useState(noCloudTemplate)
  const [file, setFile] = useState<File | null>(null)
  const [asDocument, setAsDocument] = useState(false)
  const { phase, message, error, uploaded, send, sendTemplate, sendFile, cancelFile } = useSendMessage({
    until: 'read',
    patience,
  })
  const sending = phase === 'sending'
  const kind = file && (asDocument ? 'document' : fileKind(file))
  const takesText = kind !== 'audio'
  const tooLong = file !== null && takesText && text.length > longestCaption
  const isTemplate = what === 'template'
  const isCloud = apiType === 'WHATSAPP_CLOUD'
  const hasText = file ? !tooLong : text.trim() !== ''
  const complete =
    to.trim() !== '' && (isTemplate ? (isCloud ? isCloudFilled(approved) : isFilled(chosen)) : hasText)

  const sendingText = uploaded === null ? texts.sending : texts.sendingPart(Math.floor(uploaded * 100))

  const submit = () => {
    if (!complete || sending) return
    if (isTemplate && isCloud) {
      const { template, values } = approved
      if (template) void sendTemplate({ id: sessionId, to, template: cloudSending(template, values) })
      return
    }
    if (isTemplate) {
      const { template, values } = chosen
      if (template)
        void sendTemplate({ id: sessionId, to, template: { id: template.id, variables: { ...values } } })
      return
    }
    if (!file) return void send({ id: sessionId, to, message: text })
    const caption = takesText && text.trim() !== '' && { caption: text }
    const type = asDocument && { type: 'document' as const }
    void sendFile({ sessionId, to, file, ...caption, ...type })
  }

  return (
    <div {...outermost(props, 'mo-send')}>
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
        {file === null && (
          <Segments
            label={texts.what}
            value={what}
            options={kindsOfText.map((value) => ({ value, label: texts.kindsOfText[value] }))}
            onChange={setWhat}
          />
        )}
        {isTemplate && (
          <UntilLoaded fallback={<Skeleton height={60} />}>
            {isCloud ? (
              <CloudTemplateFields sessionId={sessionId} chosen={approved} onChange={setApproved} />
            ) : (
              <TemplateFields chosen={chosen} onChange={setChosen} />
            )}
          </UntilLoaded>
        )}
        {!isTemplate && takesText && (
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
        {!isTemplate && (
          <FileChoice
            file={file}
            uploaded={uploaded}
            onCancel={cancelFile}
            onChange={(chosen) => {
              setFile(chosen)
              setAsDocument(false)
            }}
          />
        )}
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
})
