import { statusAudiences, statusLimits } from '@morpheus/sdk'
import { useId, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextArea } from '../../ui/TextArea.js'
import { FileChoice, getFileKind } from '../messages/FileChoice.js'
import { type StatusDraft, useStatusActions } from './queries.js'
import { useStatusTexts } from './texts.js'

interface PostStatusProps {
  sessionId: string
  onClose: () => void
}

/** Dialog that posts a text, a picture or a video to an audience. */
export function PostStatus({ sessionId, onClose }: PostStatusProps) {
  const { form, create } = useStatusTexts()
  const { common } = useTexts()
  const errors = useErrors()
  const notify = useToast()
  const formId = useId()
  const { post } = useStatusActions(sessionId)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [audience, setAudience] = useState<StatusDraft['audience']>('contacts')
  const [numbers, setNumbers] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const contacts = numbers
    .split(/[\n,;]+/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')
  const hasContent = file ? ['image', 'video'].includes(getFileKind(file)) : text.trim() !== ''
  const isComplete = hasContent && (audience === 'contacts' || contacts.length > 0)

  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    setFieldErrors({})
    try {
      const { status } = await post({ text, file, audience, contacts })
      notify({ tone: 'success', text: form.posted(status.recipients ?? 0) })
      onClose()
    } catch (cause) {
      setFieldErrors(errors.fields(cause))
      notify({ tone: 'error', text: errors.showError(cause, form.failure), cause })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={create}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!isComplete}>
            {form.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stackClasses({ gap: 16 })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={file ? form.caption : form.text}
          hint={form.textHint}
          error={fieldErrors.message ?? fieldErrors.caption}
        >
          {(control) => (
            <TextArea
              {...control}
              maxLength={file ? statusLimits.caption : statusLimits.text}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <FileChoice
          file={file}
          uploaded={null}
          accept="image/*,video/*"
          hint={form.fileHint}
          onChange={setFile}
          onCancel={() => setFile(null)}
        />
        <Field label={form.audience} error={fieldErrors.audience}>
          {(control) => (
            <Select
              {...control}
              value={audience}
              onChange={({ target }) =>
                setAudience(statusAudiences.find((one) => one === target.value) ?? 'contacts')
              }
            >
              {statusAudiences.map((one) => (
                <option key={one} value={one}>
                  {form.audiences[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {audience !== 'contacts' && (
          <Field label={form.contacts} hint={form.contactsHint} error={fieldErrors.contacts}>
            {(control) => (
              <TextArea {...control} value={numbers} onChange={({ target }) => setNumbers(target.value)} />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
