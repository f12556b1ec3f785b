import { type ApiType, cloudSending } from '@morpheus/sdk'
import { Send } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useDraftState } from '../../drafts/useDraftState.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Field } from '../../ui/Field.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { Segments } from '../../ui/Segments.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { MentionArea } from '../groups/MentionArea.js'
import { toSentMentions } from '../groups/mentions.js'
import { useParticipants } from '../groups/queries.js'
import { useMeantNumber } from '../sessions/connecting/useMeantNumber.js'
import { isCloudTemplateFilled, noCloudTemplate } from './chosenCloudTemplate.js'
import { isTemplateFilled, noTemplate } from './chosenTemplate.js'
import { FileChoice, getFileKind } from './FileChoice.js'
import { MessageReceipt } from './MessageReceipt.js'
import { emptyInput, extraNames, kindsOfText } from './messageInput.js'
import { isPart, toSentPart } from './messagePart.js'
import { useSendMessage } from './queries.js'
import { RecipientField } from './RecipientField.js'
import { ScheduleField } from './ScheduleField.js'
import { useMessageTexts } from './texts.js'
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
const timeoutMs = 5 * 60_000
/** Loaded lazy: most messages use no template. */
const TemplateFields = lazy(async () => (await import('./TemplateFields.js')).TemplateFields)

const CloudTemplateFields = lazy(async () => (await import('./CloudTemplateFields.js')).CloudTemplateFields)

const PartFields = lazy(async () => (await import('./PartFields.js')).PartFields)

const longest = 4096
const maxCaptionLength = 1024

/** Sends a message and shows its progress or error. */
export const SendMessage = withErrorReporting(function SendMessage(props: SendMessageProps) {
  const { sessionId, to: first = '', apiType = 'MORPHEUS' } = props
  const texts = useMessageTexts()
  const untouched = useMemo(() => ({ ...emptyInput, to: first }), [first])
  const [input, change, draft] = useDraftState(`message:${sessionId}`, untouched)
  const { to, text, mentions, contentKind, part, extras, at } = input
  const recipient = useRef<HTMLInputElement>(null)
  // The number of a known contact is whole, and a group is none.
  const meant = useMeantNumber(to === first || to.includes('@') ? null : to, (number) => {
    change({ to: number })
    recipient.current?.focus()
  })
  const [selectedTemplate, setChosen] = useState(noTemplate)
  const [approved, setApproved] = useState(noCloudTemplate)
  const [file, setFile] = useState<File | null>(null)
  const [asDocument, setAsDocument] = useState(false)
  const [asSticker, setAsSticker] = useState(false)
  const { phase, message, error, uploaded, send, sendTemplate, sendFile, cancelFile } = useSendMessage({
    until: 'read',
    patience: timeoutMs,
  })
  const sending = phase === 'sending'
  const isAccepted = message !== null || phase === 'done'
  const { drop } = draft
  useEffect(() => {
    if (isAccepted) drop()
  }, [isAccepted, drop])
  const fileKind = file && getFileKind(file)
  const mayBeSticker = (fileKind === 'image' || fileKind === 'video') && !asDocument
  const isSticker = mayBeSticker && asSticker
  const kind = isSticker ? 'sticker' : asDocument && file ? 'document' : fileKind
  const takesText = kind !== 'audio' && kind !== 'sticker'
  const tooLong = file !== null && takesText && text.length > maxCaptionLength
  const isTemplate = contentKind === 'template'
  const isCloud = apiType === 'WHATSAPP_CLOUD'
  const isPaired = apiType === 'MORPHEUS'
  const sentPart = file === null && isPart(contentKind) ? toSentPart(contentKind, part) : null
  const hasText = file ? !tooLong : isPart(contentKind) ? sentPart !== null : text.trim() !== ''
  const isGroup = to.trim().endsWith('@g.us')
  const allows = {
    gif: kind === 'video' && isPaired,
    viewOnce: (kind === 'image' || kind === 'video' || kind === 'audio') && isPaired,
    linkPreview: file === null && contentKind === 'text' && isPaired && /https?:\/\//i.test(text),
    mentionAll: isGroup && isPaired && takesText && (file !== null || contentKind === 'text'),
  }
  const people = useParticipants(sessionId, to.trim(), isGroup && isPaired)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const offered = extraNames.filter((name) => allows[name])
  const complete =
    to.trim() !== '' &&
    at !== '' &&
    (isTemplate ? (isCloud ? isCloudTemplateFilled(approved) : isTemplateFilled(selectedTemplate)) : hasText)

  const sendingText = uploaded === null ? texts.sending : texts.sendingPart(Math.floor(uploaded * 100))

  const submit = () => {
    if (!complete || sending || meant.fill()) return
    const later = at !== null && { scheduledAt: at }
    if (isTemplate && isCloud) {
      const { template, values } = approved
      if (template)
        void sendTemplate({ id: sessionId, to, template: cloudSending(template, values), ...later })
      return
    }
    if (isTemplate) {
      const { template, values } = selectedTemplate
      if (template)
        void sendTemplate({
          id: sessionId,
          to,
          template: { id: template.id, variables: { ...values } },
          ...later,
        })
      return
    }
    const chosen = Object.fromEntries(offered.filter((name) => extras[name]).map((name) => [name, true]))
    if (sentPart) return void send({ id: sessionId, to, ...sentPart, ...later })
    const { text: message, ...mentioned } = toSentMentions(text, allows.mentionAll ? mentions : [])
    if (!file) return void send({ id: sessionId, to, message, ...chosen, ...mentioned, ...later })
    const caption = takesText && text.trim() !== '' && { caption: message }
    const type = (asDocument || isSticker) && {
      type: isSticker ? ('sticker' as const) : ('document' as const),
    }
    void sendFile({ sessionId, to, file, ...caption, ...type, ...chosen, ...mentioned, ...later })
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
        <DraftNotice draft={draft} />
        <RecipientField
          sessionId={sessionId}
          to={to}
          onChange={(to) => change({ to })}
          input={recipient}
          offer={meant.offer}
          takesGroups={isPaired}
        />
        {file === null && (
          <Segments
            label={texts.what}
            value={contentKind}
            options={kindsOfText
              .filter((value) => (value !== 'poll' && value !== 'event') || isPaired)
              .map((value) => ({ value, label: texts.kindsOfText[value] }))}
            onChange={(contentKind) => change({ contentKind })}
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
        {file === null && isPart(contentKind) && (
          <LazyBoundary fallback={<Skeleton height={120} />}>
            <PartFields kind={contentKind} part={part} onChange={(part) => change({ part })} />
          </LazyBoundary>
        )}
        {(file !== null || contentKind === 'text') && takesText && (
          <Field
            label={file ? texts.caption : texts.message}
            hint={file ? texts.captionHint : undefined}
            error={tooLong ? texts.captionTooLong : undefined}
          >
            {(control) => (
              <MentionArea
                {...control}
                input={textArea}
                people={people}
                maxLength={file ? maxCaptionLength : longest}
                value={text}
                mentions={mentions}
                onChange={(text, mentions) => change({ text, mentions })}
              />
            )}
          </Field>
        )}
        {(file !== null || contentKind === 'text') && (
          <FileChoice
            file={file}
            uploaded={uploaded}
            onCancel={cancelFile}
            onChange={(template) => {
              setFile(template)
              setAsDocument(false)
              setAsSticker(false)
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
        {mayBeSticker && isPaired && (
          <Checkbox
            label={texts.asSticker}
            note={texts.asStickerNote}
            checked={asSticker}
            disabled={sending}
            onChange={({ target }) => setAsSticker(target.checked)}
          />
        )}
        {offered.map((name) => (
          <Checkbox
            key={name}
            label={texts.extras[name]}
            note={texts.extraNotes[name]}
            checked={extras[name]}
            disabled={sending}
            onChange={({ target }) => change({ extras: { ...extras, [name]: target.checked } })}
          />
        ))}
        <ScheduleField value={at} disabled={sending} onChange={(at) => change({ at })} />
        <Button type="submit" variant="primary" wide icon={<Send />} busy={sending} disabled={!complete}>
          {sending ? sendingText : at === null ? texts.send : texts.schedule.submit}
        </Button>
      </form>
      {message === null && error !== null && <Alert>{error}</Alert>}
      <div className="mo-send-outcome" role="status" aria-label={texts.receipt}>
        {message !== null && <MessageReceipt message={message} isLate={phase === 'late'} />}
        {message === null && phase === 'done' && <p>{texts.accepted}</p>}
      </div>
    </div>
  )
})
