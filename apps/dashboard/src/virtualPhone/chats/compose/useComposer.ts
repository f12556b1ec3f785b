import { useMorpheus, useToast } from '@morpheus/react'
import { mediaBytes, type VirtualConversation, type VirtualMessage } from '@morpheus/sdk'
import { useState } from 'react'
import { describeMessage, type Outcome } from '../../linked/outcome.js'
import type { RunPhoneCall } from '../../linked/phoneActions.js'
import type { Attached } from './AttachDialog.js'
import { parseAuthor, toAuthorFields } from './authors.js'

export interface Focus {
  kind: 'reply' | 'edit'
  message: VirtualMessage
}

interface ComposerOptions {
  secret: string
  runCall: RunPhoneCall
  ownNumber: string
  conversation: VirtualConversation
  name: string
  isBlocked: boolean
  author: string
  onOutcome: (outcome: Outcome) => void
  onDone: () => Promise<void>
}

export function useComposer(options: ComposerOptions) {
  const { secret, runCall, ownNumber, conversation, name, isBlocked, author, onOutcome, onDone } = options
  const { virtualPhone } = useMorpheus()
  const notify = useToast()
  const [focus, setFocus] = useState<Focus | null>(null)
  const token = { token: secret }
  const replyTo = focus?.kind === 'reply' ? focus.message.id : undefined
  const fields = {
    ...toAuthorFields(parseAuthor(author), conversation, { ownNumber, name }),
    ...(replyTo && { replyTo }),
  }

  const sendWith = async (sendCall: () => ReturnType<typeof virtualPhone.sendMessage>): Promise<boolean> => {
    const answer = await runCall(sendCall)
    if (!answer) return false
    setFocus(null)
    const { direction, contactPhone } = fields
    const group = conversation.kind === 'group' ? (conversation.name ?? '') : ''
    const contact = { name: conversation.kind === 'group' ? '' : name, number: contactPhone }
    const outcome = describeMessage(contact, {
      direction,
      group,
      outcome: answer.outcome,
      blocked: isBlocked,
    })
    onOutcome(outcome)
    // Report ignored messages in a toast, since the action log may be out of sight.
    if (answer.outcome === 'ignored')
      notify({ tone: 'info', text: `${outcome.text}. ${outcome.explanation ?? ''}` })
    await onDone()
    return true
  }

  return {
    focus,
    setFocus,
    send: async (content: string) => {
      if (focus?.kind !== 'edit')
        return sendWith(() => virtualPhone.sendMessage({ ...fields, content }, token))
      const edited = { chat: conversation.chat, messageId: focus.message.id, content }
      if (!(await runCall(() => virtualPhone.edit(edited, token)))) return false
      setFocus(null)
      await onDone()
      return true
    },
    sendFile: async (file: File) => {
      if (file.size <= mediaBytes) return sendWith(() => virtualPhone.sendMedia({ ...fields, file }, token))
      notify({ tone: 'error', text: 'O arquivo deve ter no máximo 10 MB' })
      return false
    },
    attach: async (attached: Attached) => {
      switch (attached.kind) {
        case 'location': {
          const { kind: _, ...location } = attached
          return sendWith(() => virtualPhone.sendLocation({ ...location, ...fields }, token))
        }
        case 'card': {
          const { kind: _, ...card } = attached
          return sendWith(() => virtualPhone.sendCard({ ...card, ...fields }, token))
        }
        case 'poll': {
          const { kind: _, ...poll } = attached
          return sendWith(() => virtualPhone.sendPoll({ ...poll, ...fields }, token))
        }
      }
    },
  }
}
