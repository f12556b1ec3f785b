import type { MessageRecord } from '@morpheus/sdk'
import { Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { stackClasses } from '../../ui/Stack.js'
import { emptyPart, toSentPart } from '../messages/messagePart.js'
import { PartFields } from '../messages/PartFields.js'
import { useMessageTexts } from '../messages/texts.js'
import { useConversationTexts } from './texts.js'

interface PollDialogProps {
  sessionId: string
  contact: string
  onSent: (message: MessageRecord) => void
  onClose: () => void
}

/** Sends a poll to the conversation. */
export function PollDialog({ sessionId, contact, onSent, onClose }: PollDialogProps) {
  const { polls, sendFailure } = useConversationTexts()
  const messageTexts = useMessageTexts()
  const { common } = useTexts()
  const client = useMorpheus()
  const errors = useErrors()
  const form = useId()
  const { busy, run } = useBusy<'send'>()
  const [part, setPart] = useState(emptyPart)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = toSentPart('poll', part)

  const submit = async () => {
    if (!sent) return
    setProblem(null)
    try {
      const { message } = await client.messages.send({ id: sessionId, to: contact, ...sent })
      if (message) onSent(message)
      onClose()
    } catch (error) {
      const [first] = Object.values(errors.fields(error))
      setProblem(first ?? errors.explained(error, sendFailure))
    }
  }
  return (
    <Dialog
      title={polls.title}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            icon={<Send />}
            busy={busy !== null}
            disabled={!sent}
          >
            {messageTexts.send}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={stackClasses({ gap: 16 })}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void run('send', submit)
        }}
      >
        <PartFields kind="poll" part={part} onChange={setPart} />
        {problem !== null && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  )
}
