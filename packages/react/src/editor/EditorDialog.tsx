import type { AnyDescription } from '@morpheus/sdk/integrations'
import { CirclePause } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useToast } from '../core/useToast.js'
import { useDeliveryMessages } from '../features/deliveries/texts.js'
import { useTexts } from '../provider/texts.js'
import { Button } from '../ui/Button.js'
import { Dialog } from '../ui/Dialog.js'
import { type HostAttributes, rootProps } from '../ui/lib/rootProps.js'
import { EditorBody } from './EditorBody.js'
import { type ConfirmationKind, EditorConfirmation } from './EditorConfirmation.js'
import type { Editing } from './editing.js'
import { isMask } from './formValues.js'
import { OutcomeBanner } from './OutcomeBanner.js'
import { useEditorTexts } from './texts.js'
import { type Editor, useEditor } from './useEditor.js'
import { useTranslatedDescription } from './useTranslated.js'
import { useUnsavedGuard } from './useUnsavedGuard.js'

export interface EditorDialogProps extends HostAttributes {
  description: AnyDescription
  sessionId: string
  onClose: () => void
  /** Kind-specific content, rendered under the fields of a stored configuration. */
  children?: ReactNode
}

export function EditorDialog(props: EditorDialogProps) {
  const { description: originalDescription, sessionId, onClose, children } = props
  const description = useTranslatedDescription(originalDescription)
  const deliveryMessages = useDeliveryMessages()
  const common = useTexts().common
  const texts = useEditorTexts()
  const formId = useId()
  const editor = useEditor(description, sessionId)
  const notify = useToast()
  const [question, setQuestion] = useState<ConfirmationKind | null>(null)
  const [savedOff, setSavedOff] = useState(false)
  const { isDirty, editing } = editor
  const { phase, busy, outcome } = editor.state
  const { card, calls, removal, resetting } = description
  const showsOffBanner = savedOff && !isDirty && busy === null
  useUnsavedGuard(editor.draft.isUnkept)

  async function save() {
    setQuestion(null)
    const wasOn = editing.isStored() && !editor.isOff()
    if (!(await editor.save())) return
    const isDisabled = editor.isOff()
    setSavedOff(isDisabled && !wasOn)
    if (isDisabled && wasOn) notify({ tone: 'info', text: deliveryMessages.savedOff })
    // Stay open: a new secret is shown in full only once, and a configuration that is off needs its warning.
    if (!showsNewSecret(editing) && (!isDisabled || wasOn)) onClose()
  }

  const submit = () => (editor.isKnownToFail ? setQuestion('testFailed') : void save())

  async function remove() {
    const removed = await editor.remove()
    setQuestion(null)
    if (removed && !editing.isStored()) onClose()
  }

  async function reset() {
    await editor.reset()
    setQuestion(null)
  }

  const close = () => (isDirty ? setQuestion('discard') : onClose())

  return (
    <Dialog
      {...rootProps(props)}
      title={card.label}
      description={card.summary}
      placement="side"
      address={description.kind}
      closesOutside={!showsNewSecret(editing)}
      onClose={close}
      footer={
        phase === 'ready' && (
          <>
            {outcome && <OutcomeBanner outcome={outcome} announced={description.texts.tested} />}
            <MissingFields editor={editor} />
            {showsOffBanner && <OffBanner />}
            {removal && editing.isStored() && (
              <Button
                className="mo-editor-remove"
                variant="danger"
                busy={busy === 'removing'}
                onClick={() => setQuestion('remove')}
              >
                {removal.label}
              </Button>
            )}
            {resetting && editing.isStored() && (
              <Button
                className={removal ? undefined : 'mo-editor-remove'}
                busy={busy === 'resetting'}
                onClick={() => setQuestion('reset')}
              >
                {resetting.label}
              </Button>
            )}
            <Button onClick={close}>
              {showsNewSecret(editing) || showsOffBanner ? texts.done : common.cancel}
            </Button>
            {calls.test && (
              <Button
                busy={busy === 'testing'}
                disabled={editor.missingToTest.length > 0}
                onClick={() => void editor.test()}
              >
                {busy === 'testing' ? texts.testing : texts.test}
              </Button>
            )}
            {showsOffBanner ? (
              <Button
                variant="primary"
                onClick={() => {
                  editor.turnOn()
                  submit()
                }}
              >
                {texts.activate}
              </Button>
            ) : (
              <Button
                type="submit"
                form={formId}
                variant="primary"
                busy={busy === 'saving'}
                disabled={editor.missingToSave.length > 0}
              >
                {busy === 'saving' ? texts.saving : texts.save}
              </Button>
            )}
          </>
        )
      }
    >
      <EditorBody editor={editor} formId={formId} onSubmit={submit} sectioned>
        {children}
      </EditorBody>
      {question && (
        <EditorConfirmation
          kind={question}
          editor={editor}
          onCancel={() => setQuestion(null)}
          onDiscard={() => {
            editor.draft.drop()
            onClose()
          }}
          onSave={() => void save()}
          onRemove={() => void remove()}
          onReset={() => void reset()}
        />
      )}
    </Dialog>
  )
}

function showsNewSecret(editing: Editing): boolean {
  const secret = editing.secret()
  return secret !== null && !isMask(secret.value)
}

/** Why the buttons are disabled; configuration spec §5. */
function MissingFields({ editor: { missingToSave, missingToTest } }: { editor: Editor }) {
  const texts = useEditorTexts()
  if (missingToSave.length > 0)
    return <p className="mo-editor-missing">{texts.missingToSave(missingToSave.join(', '))}</p>
  if (missingToTest.length > 0)
    return <p className="mo-editor-missing">{texts.missingToTest(missingToTest.join(', '))}</p>
  return null
}

function OffBanner() {
  const deliveryMessages = useDeliveryMessages()
  return (
    <p role="status" className="mo-outcome mo-outcome-off">
      <CirclePause aria-hidden="true" />
      <span>{deliveryMessages.savedOff}</span>
    </p>
  )
}
