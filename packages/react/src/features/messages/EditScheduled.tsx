import type { MessageRecord } from '@morpheus/sdk'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextArea } from '../../ui/TextArea.js'
import { useTimes } from '../account/useTimes.js'
import { ScheduleTime } from './ScheduleField.js'
import { useMessageTexts } from './texts.js'

/** Dialog that changes the time of a scheduled message, and its text. */
export function EditScheduled({ message, onClose }: { message: MessageRecord; onClose: () => void }) {
  const { schedule: texts, message: textLabel } = useMessageTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const errors = useErrors()
  const notify = useToast()
  const times = useTimes()
  const firstTime = message.scheduledAt ? times.input(message.scheduledAt) : ''
  const [at, setAt] = useState(firstTime)
  const [text, setText] = useState(message.text)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isText = message.type === 'text'

  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await client.messages.reschedule({
        id: message.id,
        ...(at !== firstTime && { scheduledAt: at }),
        ...(isText && text !== message.text && { message: text }),
      })
      await queries.invalidateQueries({ queryKey: keysOf(client).messages(message.sessionId) })
      notify({ tone: 'success', text: texts.done.edit })
      onClose()
    } catch (cause) {
      setError(errors.explained(cause, texts.failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={texts.editTitle}
      size="small"
      closesOutside={false}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={isBusy}
          disabled={at === '' || (isText && text.trim() === '')}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
      }
    >
      <div className={stackClasses({ gap: 10 })}>
        <ScheduleTime value={at} onChange={setAt} />
        {isText && (
          <Field label={textLabel}>
            {(control) => (
              <TextArea
                {...control}
                maxLength={4096}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        {error !== null && <Alert>{error}</Alert>}
      </div>
    </Dialog>
  )
}
