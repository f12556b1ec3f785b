import { kommoCallback, kommoTroubleOf } from '@morpheus/sdk/integrations'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { EditorBody } from '../../../editor/EditorBody.js'
import { type ConfirmationKind, EditorConfirmation } from '../../../editor/EditorConfirmation.js'
import type { EditorDialogProps } from '../../../editor/EditorDialog.js'
import { toText, toTexts } from '../../../editor/formValues.js'
import { OutcomeBanner } from '../../../editor/OutcomeBanner.js'
import { useEditorTexts } from '../../../editor/texts.js'
import { type Editor, useEditor } from '../../../editor/useEditor.js'
import { useTranslatedDescription } from '../../../editor/useTranslated.js'
import { useUnsavedGuard } from '../../../editor/useUnsavedGuard.js'
import { useTexts } from '../../../provider/texts.js'
import { useTranslate } from '../../../provider/translate.js'
import { Alert } from '../../../ui/Alert.js'
import { Button } from '../../../ui/Button.js'
import { CopyField } from '../../../ui/CopyField.js'
import { Dialog } from '../../../ui/Dialog.js'
import { classes, rootProps } from '../../../ui/lib/rootProps.js'
import { Stack } from '../../../ui/Stack.js'
import { useKommoMessages, useKommoTexts } from './texts.js'
import { useKommoAuthorization } from './useKommoAuthorization.js'
import '../style.css'

const steps = ['configuration', 'authorization', 'webhooks'] as const
type Step = (typeof steps)[number]

function Steps({ step }: { step: Step }) {
  const texts = useKommoTexts()
  return (
    <ol className="mo-wizard-steps" aria-label={texts.steps}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={classes('mo-step', name === step && 'mo-step-current')}
          aria-current={name === step ? 'step' : undefined}
        >
          <span className="mo-step-number mo-figures" aria-hidden="true">
            {index + 1}
          </span>
          {texts[name]}
        </li>
      ))}
    </ol>
  )
}

const credentialFields = ['subdomain', 'clientId', 'clientSecret', 'redirectUri', 'accessToken']
const webhookFields = ['webhookUrl', 'events', 'pipelineId', 'statusId', 'enabled']

/** Kommo setup in three steps: credentials, authorization, webhook. Configuration spec §2.3 and §4. */
export function KommoDialog(props: Omit<EditorDialogProps, 'children'>) {
  const { description: originalDescription, sessionId, onClose } = props
  const description = useTranslatedDescription(originalDescription)
  const kommoMessages = useKommoMessages()
  const errors = useErrors()
  const client = useMorpheus()
  const notify = useToast()
  const common = useTexts().common
  const editorTexts = useEditorTexts()
  const texts = useKommoTexts()
  const formId = useId()
  const editor = useEditor(description, sessionId)
  const { editing, form, isDirty } = editor
  const { phase, busy, config } = editor.state
  const authorization = useKommoAuthorization(sessionId)
  const [requestedStep, setStep] = useState<Step | null>(null)
  const [question, setQuestion] = useState<ConfirmationKind | null>(null)
  const [finishing, setFinishing] = useState(false)
  const isConnected = config !== null && 'isConnected' in config && config.isConnected === true
  const { authorizationTrouble = null, authorizationTroubleI18n } = kommoTroubleOf(config) ?? {}
  const errorText = useTranslate()(authorizationTroubleI18n, authorizationTrouble)
  // A connected account starts at the last step; one with revoked access at the authorization.
  const step: Step =
    requestedStep ?? (isConnected ? 'webhooks' : errorText !== null ? 'authorization' : 'configuration')
  const origin = client.baseUrl || window.location.origin
  const callback = kommoCallback(window.location.origin)
  useUnsavedGuard(editor.draft.isUnkept)

  const { start } = editing
  useEffect(() => {
    if (authorization.phase === 'connected') start()
    if (authorization.phase === 'connected') notify({ tone: 'success', text: kommoMessages.authorized })
    if (authorization.phase === 'closed') notify({ tone: 'error', text: kommoMessages.notAuthorized })
  }, [authorization.phase, start, notify, kommoMessages.notAuthorized, kommoMessages.authorized])

  async function saveCredentials() {
    if (toText(form.getValues('redirectUri')).trim() === '')
      form.setValue('redirectUri', callback, { shouldDirty: true })
    if (await editor.save()) setStep('authorization')
  }

  function authorize() {
    if (!editing.isStored()) return notify({ tone: 'error', text: kommoMessages.needsCredentials })
    setStep('authorization')
    authorization.start()
  }

  async function test() {
    if (!isConnected) return notify({ tone: 'error', text: kommoMessages.needsAuthorization })
    setStep('authorization')
    if (await editor.test()) setStep('webhooks')
  }

  async function finish() {
    setFinishing(true)
    if (!isDirty || (await editor.save())) {
      try {
        const url = toText(form.getValues('webhookUrl')).trim()
        const events = description.rows.createWebhook?.body?.safeParse({
          events: toTexts(form.getValues('events')),
          ...(url !== '' && { url }),
        })
        await client.kommo.createWebhook({ id: sessionId, ...events?.data })
        notify({ tone: 'success', text: kommoMessages.webhookSaved })
        onClose()
      } catch (error) {
        notify({ tone: 'error', text: errors.showError(error, kommoMessages.webhookFailure), cause: error })
      }
    }
    setFinishing(false)
  }

  async function remove() {
    await editor.remove()
    setQuestion(null)
    if (!editing.isStored()) onClose()
  }

  const close = () => (isDirty ? setQuestion('discard') : onClose())
  const submit = () => void (step === 'webhooks' ? finish() : saveCredentials())

  return (
    <Dialog
      {...rootProps(props)}
      title={description.card.label}
      description={description.card.summary}
      placement="side"
      address={description.kind}
      onClose={close}
      footer={phase === 'ready' && footer()}
    >
      {phase === 'ready' && <Steps step={step} />}
      {phase === 'ready' && step === 'authorization' ? (
        <Authorization
          editor={editor}
          isConnected={isConnected}
          errorText={errorText}
          authorization={authorization}
          onAuthorize={authorize}
        />
      ) : (
        <EditorBody
          editor={editor}
          formId={formId}
          visibleFields={step === 'webhooks' ? webhookFields : credentialFields}
          placeholders={{ redirectUri: callback, webhookUrl: `${origin}/api/webhooks/kommo` }}
          onSubmit={submit}
        />
      )}
      {question && (
        <EditorConfirmation
          kind={question}
          editor={editor}
          onCancel={() => setQuestion(null)}
          onDiscard={() => {
            editor.draft.drop()
            onClose()
          }}
          onSave={submit}
          onRemove={() => void remove()}
          onReset={() => setQuestion(null)}
        />
      )}
    </Dialog>
  )

  function footer() {
    if (step === 'configuration') {
      return (
        <>
          {editing.isStored() && description.removal && (
            <Button
              className="mo-editor-remove"
              variant="danger"
              busy={busy === 'removing'}
              onClick={() => setQuestion('remove')}
            >
              {description.removal.label}
            </Button>
          )}
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy === 'saving'}>
            {busy === 'saving' ? editorTexts.saving : texts.next}
          </Button>
        </>
      )
    }
    if (step === 'authorization') {
      return (
        <>
          <Button onClick={() => setStep('configuration')}>{texts.back}</Button>
          <Button busy={busy === 'testing'} onClick={() => void test()}>
            {busy === 'testing' ? editorTexts.testing : editorTexts.test}
          </Button>
        </>
      )
    }
    return (
      <>
        <Button onClick={() => setStep('authorization')}>{texts.back}</Button>
        <Button type="submit" form={formId} variant="primary" busy={finishing}>
          {finishing ? texts.finishing : texts.finish}
        </Button>
      </>
    )
  }
}

interface AuthorizationProps {
  editor: Editor
  isConnected: boolean
  /** Reason that Kommo revoked access; null otherwise. */
  errorText: string | null
  authorization: ReturnType<typeof useKommoAuthorization>
  onAuthorize: () => void
}

function Authorization({ editor, isConnected, errorText, authorization, onAuthorize }: AuthorizationProps) {
  const texts = useKommoTexts()
  const { outcome } = editor.state
  const { tested } = editor.description.texts
  const { phase, url, error } = authorization
  const isWaiting = phase === 'opening' || phase === 'waiting'
  return (
    <Stack gap={16}>
      {isConnected ? (
        <p className="mo-kommo-connected">
          <CircleCheck aria-hidden="true" />
          <span>
            {texts.connected} <span className="mo-muted">{texts.connectedHint}</span>
          </span>
        </p>
      ) : (
        <>
          {errorText !== null && <Alert>{errorText}.</Alert>}
          <p>{texts.unconnected}</p>
        </>
      )}
      <div>
        <Button variant={isConnected ? 'secondary' : 'primary'} busy={isWaiting} onClick={onAuthorize}>
          {isWaiting ? texts.authorizing : isConnected ? texts.again : texts.authorize}
        </Button>
      </div>
      {isWaiting && url && <CopyField label={texts.blocked} value={url} />}
      {error && <p className="mo-field-error">{error}</p>}
      {outcome && <OutcomeBanner outcome={outcome} announced={tested} />}
    </Stack>
  )
}
