import { type ApiType, cloudSending, type Group, type MessageRecord, type MessageState } from '@morpheus/sdk'
import { Check, CheckCheck, CircleAlert, CircleSlash, Clock, Route, Send, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Field } from '../../ui/Field.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { classes, rootProps } from '../../ui/lib/rootProps.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { useGroupTexts } from '../groups/texts.js'
import { useAvailabilityTexts } from '../monitoring/availabilityTexts.js'
import { useMessageStateLabels } from '../sessions/texts.js'
import { LazyTraceDrawer } from '../trace/LazyTraceDrawer.js'
import { useTraceTexts } from '../trace/texts.js'
import { isCloudTemplateFilled, noCloudTemplate } from './chosenCloudTemplate.js'
import { isTemplateFilled, noTemplate } from './chosenTemplate.js'
import { FileChoice, getFileKind } from './FileChoice.js'
import { useSendMessage } from './queries.js'
import { useMessageTexts } from './texts.js'
import './style.css'

const icons: Record<MessageState, typeof Check> = {
  queued: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  played: CheckCheck,
  received: Check,
  failed: CircleAlert,
  cancelled: CircleSlash,
}

interface MessageReceiptProps {
  message: MessageRecord
  isLate: boolean
}

function MessageReceipt({ message, isLate }: MessageReceiptProps) {
  const messages = useSdkMessages()
  const messageStateLabels = useMessageStateLabels()
  const times = useTimes()
  const errors = useErrors()
  const texts = useMessageTexts()
  const traceTexts = useTraceTexts()
  const [isTracing, setTracing] = useState(false)
  const { restrictions } = useAvailabilityTexts()
  const { state, failure, text, nextAttemptAt, holdReason, holdUntil } = message
  const Icon = icons[state]
  const label = messageStateLabels[state]
  const holdText = holdReason && restrictions.held(holdUntil ? times.dateTime(holdUntil) : null)
  const waits = state === 'queued' && nextAttemptAt !== null
  const isSent = state === 'sent' || state === 'delivered'
  return (
    <div className={classes('mo-receipt', state === 'failed' && 'mo-receipt-failed')}>
      <p className="mo-receipt-text">{text}</p>
      <p className={classes('mo-receipt-state', `mo-receipt-${state}`)}>
        <time dateTime={message.createdAt}>{times.exactTime(message.createdAt)}</time>
        <span className="mo-receipt-ticks">
          <Icon aria-hidden="true" />
          {holdText ?? (waits ? `${label}, ${texts.retryAt(times.dateTime(nextAttemptAt))}` : label)}
        </span>
      </p>
      {state === 'failed' && (
        <p className="mo-receipt-reason">{failure ? errors.coded(failure) : messages.message.failure}</p>
      )}
      {holdReason && <p className="mo-receipt-detail">{restrictions.holdReasons[holdReason]}</p>}
      {state !== 'failed' && failure && <p className="mo-receipt-detail">{errors.coded(failure)}</p>}
      {failure?.detail && (
        <p className="mo-receipt-detail">{errors.translate(failure.detailI18n, failure.detail)}</p>
      )}
      {isLate && !holdReason && (
        <p className="mo-receipt-detail">{isSent ? texts.notRead : messages.message.late}</p>
      )}
      <Button
        className="mo-receipt-trace"
        size="small"
        variant="ghost"
        icon={<Route />}
        onClick={() => setTracing(true)}
      >
        {traceTexts.open}
      </Button>
      {isTracing && <LazyTraceDrawer id={message.id} onClose={() => setTracing(false)} />}
    </div>
  )
}

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
const timeoutMs = 5 * 60_000
/** Loaded lazy: most messages use no template. */
const TemplateFields = lazy(async () => (await import('./TemplateFields.js')).TemplateFields)

const CloudTemplateFields = lazy(async () => (await import('./CloudTemplateFields.js')).CloudTemplateFields)

const GroupPicker = lazy(async () => (await import('../groups/GroupPicker.js')).GroupPicker)

const kindsOfText = ['text', 'template'] as const
const longest = 4096
const maxCaptionLength = 1024

/** Sends a message and shows its progress or error. */
export const SendMessage = withErrorReporting(function SendMessage(props: SendMessageProps) {
  const { sessionId, to: first = '', apiType = 'MORPHEUS' } = props
  const texts = useMessageTexts()
  const groupTexts = useGroupTexts()
  const [to, setTo] = useState(first)
  const [group, setGroup] = useState<Group | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [text, setText] = useState('')
  const [contentKind, setContentKind] = useState<'text' | 'template'>('text')
  const [selectedTemplate, setChosen] = useState(noTemplate)
  const [approved, setApproved] = useState(noCloudTemplate)
  const [file, setFile] = useState<File | null>(null)
  const [asDocument, setAsDocument] = useState(false)
  const { phase, message, error, uploaded, send, sendTemplate, sendFile, cancelFile } = useSendMessage({
    until: 'read',
    patience: timeoutMs,
  })
  const sending = phase === 'sending'
  const kind = file && (asDocument ? 'document' : getFileKind(file))
  const takesText = kind !== 'audio'
  const tooLong = file !== null && takesText && text.length > maxCaptionLength
  const isTemplate = contentKind === 'template'
  const isCloud = apiType === 'WHATSAPP_CLOUD'
  const hasText = file ? !tooLong : text.trim() !== ''
  const complete =
    to.trim() !== '' &&
    (isTemplate ? (isCloud ? isCloudTemplateFilled(approved) : isTemplateFilled(selectedTemplate)) : hasText)

  const sendingText = uploaded === null ? texts.sending : texts.sendingPart(Math.floor(uploaded * 100))

  const submit = () => {
    if (!complete || sending) return
    if (isTemplate && isCloud) {
      const { template, values } = approved
      if (template) void sendTemplate({ id: sessionId, to, template: cloudSending(template, values) })
      return
    }
    if (isTemplate) {
      const { template, values } = selectedTemplate
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
    <div {...rootProps(props, 'mo-send')}>
      <form
        className="mo-send-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={texts.to} hint={to === group?.id ? group.name : texts.toHint}>
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
        {apiType === 'MORPHEUS' && (
          <Button
            className="mo-send-group"
            size="small"
            variant="ghost"
            icon={<UsersRound />}
            onClick={() => setPicking(true)}
          >
            {groupTexts.pick}
          </Button>
        )}
        {file === null && (
          <Segments
            label={texts.what}
            value={contentKind}
            options={kindsOfText.map((value) => ({ value, label: texts.kindsOfText[value] }))}
            onChange={setContentKind}
          />
        )}
        {isTemplate && (
          <LazyBoundary fallback={<Skeleton height={60} />}>
            {isCloud ? (
              <CloudTemplateFields sessionId={sessionId} template={approved} onChange={setApproved} />
            ) : (
              <TemplateFields template={selectedTemplate} onChange={setChosen} />
            )}
          </LazyBoundary>
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
                maxLength={file ? maxCaptionLength : longest}
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
            onChange={(template) => {
              setFile(template)
              setAsDocument(false)
            }}
          />
        )}
        {file && getFileKind(file) !== 'document' && (
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
        {message !== null && <MessageReceipt message={message} isLate={phase === 'late'} />}
        {message === null && phase === 'done' && <p>{texts.accepted}</p>}
      </div>
      {isPicking && (
        <LazyBoundary fallback={null}>
          <GroupPicker
            sessionId={sessionId}
            onClose={() => setPicking(false)}
            onPick={(chosen) => {
              setGroup(chosen)
              setTo(chosen.id)
              setPicking(false)
            }}
          />
        </LazyBoundary>
      )}
    </div>
  )
})
