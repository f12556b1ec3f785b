import { useMorpheus, useToast } from '@morpheus/react'
import { Alert, Button, EmptyState } from '@morpheus/react/ui'
import { eventAnswers, type VirtualContent, type VirtualMessage, type VirtualPhone } from '@morpheus/sdk'
import { MessageCircleOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  callOutcome,
  describeBlock,
  describeStatusView,
  describeTyping,
  hideOutcome,
  type Outcome,
} from '../linked/outcome.js'
import type { PhoneActionProps } from '../linked/phoneActions.js'
import { showChats } from '../phoneRoute.js'
import { ChatHeader } from './ChatHeader.js'
import { getChatName } from './chatTexts.js'
import { listAuthorOptions } from './compose/authors.js'
import { Composer } from './compose/Composer.js'
import { useComposer } from './compose/useComposer.js'
import { MessageList } from './MessageList.js'
import { MessageSheet } from './MessageSheet.js'
import { type ChatHandle, useChat } from './useChat.js'

interface ChatViewProps extends PhoneActionProps {
  phone: VirtualPhone
  chat: string
  /** Name entered here for a contact without messages. */
  enteredName: string | undefined
  isContactThere: boolean
  onContactThere: (isPresent: boolean) => void
  onOutcome: (outcome: Outcome) => void
}

export function ChatView(props: ChatViewProps) {
  const chat = useChat(props.secret, props.chat)
  const { conversation, missing, error } = chat
  if (missing) {
    return (
      <EmptyState
        icon={<MessageCircleOff />}
        title="Esta conversa não existe neste celular"
        action={<Button onClick={showChats}>Ver as conversas</Button>}
      />
    )
  }
  if (!conversation) {
    return (
      <div className="cel-chat">
        {error && <Alert>{error}</Alert>}
        <MessageList {...noHandlers} chat={chat} secret={props.secret} isGroup={false} online={false} />
      </div>
    )
  }
  return <OpenChat {...props} handle={chat} conversation={conversation} />
}

const noop = () => undefined
const noHandlers = { onActions: noop, onPress: noop, onPlay: noop }

interface OpenChatProps extends ChatViewProps {
  handle: ChatHandle
  conversation: NonNullable<ChatHandle['conversation']>
}

function OpenChat(props: OpenChatProps) {
  const {
    phone,
    secret,
    runCall,
    enteredName,
    isContactThere,
    onContactThere,
    onOutcome,
    handle,
    conversation,
  } = props
  const { virtualPhone } = useMorpheus()
  const notify = useToast()
  const { chat, kind } = conversation
  const { refresh } = handle
  const { online, number } = phone
  const isGroup = kind === 'group'
  const name = getChatName(conversation, enteredName)
  const group = phone.groups?.find(({ id }) => id === chat)
  const authors = listAuthorOptions(conversation, name, group, handle.messages)
  const [selectedChat, setChosen] = useState<string>()
  const author = authors.find(({ value }) => value === selectedChat) ??
    authors[0] ?? { value: 'self', label: '' }
  const isBlocked = (phone.blocked ?? []).includes(author.value === 'self' ? chat : author.value)
  const isHidden = (phone.hidden ?? []).includes(chat)
  const [sentCount, setSentCount] = useState(0)
  const [inSheet, setInSheet] = useState<VirtualMessage | null>(null)
  const token = { token: secret }
  useReading(handle, { secret, online, isContactThere })
  const composer = useComposer({
    secret,
    runCall,
    ownNumber: number,
    conversation,
    name: conversation.name ?? enteredName ?? '',
    isBlocked,
    author: author.value,
    onOutcome,
    onDone: async () => {
      await refresh()
      setSentCount((now) => now + 1)
    },
  })

  const finish = async (pendingChange: Promise<unknown>) => {
    if (await pendingChange) await refresh()
  }
  const reportOutcome = (outcome: Outcome) => {
    onOutcome(outcome)
    notify({ tone: 'info', text: `${outcome.text}. ${outcome.explanation ?? ''}` })
  }
  const asContact = author.value === 'self' ? (isGroup ? undefined : chat) : author.value
  const isOwner = author.value === 'self'
  const actor = {
    direction: isOwner ? ('outgoing' as const) : ('incoming' as const),
    ...(asContact && { contactPhone: asContact }),
  }
  const contact = { name: conversation.name ?? enteredName ?? '', number: chat }

  const onPress = useCallback(
    async ({ id: messageId, content }: VirtualMessage, buttonId: string) => {
      if (content?.kind === 'poll') {
        const options = toggleVote(content, buttonId, isOwner, asContact)
        const direction = isOwner ? 'outgoing' : 'incoming'
        const voter = asContact ? { contactPhone: asContact } : {}
        await runCall(() =>
          virtualPhone.vote({ chat, messageId, options, direction, ...voter }, { token: secret }),
        )
        return void (await refresh())
      }
      const answer = eventAnswers.find((one) => one === buttonId)
      if (content?.kind === 'event' && answer) {
        const direction = isOwner ? 'outgoing' : 'incoming'
        const person = asContact ? { contactPhone: asContact } : {}
        const answering = { chat, messageId, answer, direction, ...person } as const
        await runCall(() => virtualPhone.answerEvent(answering, { token: secret }))
        return void (await refresh())
      }
      const author = isGroup && asContact ? { contactPhone: asContact } : {}
      await runCall(() => virtualPhone.press({ chat, messageId, buttonId, ...author }, { token: secret }))
      await refresh()
      setSentCount((now) => now + 1)
    },
    [runCall, virtualPhone, chat, secret, isGroup, isOwner, asContact, refresh],
  )
  const onPlay = useCallback(
    async ({ id: messageId }: VirtualMessage) => {
      await runCall(() => virtualPhone.play({ chat, messageId }, { token: secret }))
      await refresh()
    },
    [runCall, virtualPhone, chat, secret, refresh],
  )
  const onSheet = (onSelect: (message: VirtualMessage) => void) => () => {
    if (inSheet) onSelect(inSheet)
    setInSheet(null)
  }

  return (
    <div className="cel-chat">
      <ChatHeader
        conversation={conversation}
        name={name}
        members={group ? group.participants.length : null}
        presence={phone.presence ?? 'unavailable'}
        isBlocked={!isGroup && (phone.blocked ?? []).includes(chat)}
        isHidden={!isGroup && isHidden}
        isContactThere={isContactThere}
        onContactThere={onContactThere}
        onCall={async () => {
          const answer = await runCall(() => virtualPhone.call({ contactPhone: chat }, token))
          if (answer) reportOutcome(callOutcome(contact, answer.outcome))
        }}
        onStatus={async () => {
          const answer = await runCall(() => virtualPhone.postStatus({ contactPhone: chat }, token))
          if (answer) reportOutcome(describeStatusView(contact, answer.viewed))
        }}
        onBlock={async () => {
          const block = { contactPhone: chat, blocked: !isBlocked }
          if (await runCall(() => virtualPhone.setBlocked(block, token)))
            reportOutcome(describeBlock(contact, !isBlocked))
        }}
        onTyping={async () => {
          const typing = { contactPhone: chat, state: 'typing' } as const
          if (await runCall(() => virtualPhone.type(typing, token))) reportOutcome(describeTyping(contact))
        }}
        onHide={async () => {
          const presence = { contactPhone: chat, hidden: !isHidden }
          if (await runCall(() => virtualPhone.setHidden(presence, token)))
            reportOutcome(hideOutcome(contact, !isHidden))
        }}
      />
      {handle.error && <Alert>{handle.error}</Alert>}
      <MessageList
        chat={handle}
        secret={secret}
        isGroup={isGroup}
        online={online}
        sentCount={sentCount}
        onActions={setInSheet}
        onPress={onPress}
        onPlay={onPlay}
      />
      <Composer
        authors={authors}
        author={author.value}
        onAuthorChange={setChosen}
        focus={composer.focus}
        onUnfocus={() => composer.setFocus(null)}
        online={online}
        onSend={composer.send}
        onFile={(file) => void composer.sendFile(file)}
        onAttach={composer.attach}
      />
      {inSheet && (
        <MessageSheet
          message={inSheet}
          reactor={{ phone: author.value === 'self' ? number : author.value, label: author.label }}
          online={online}
          onClose={() => setInSheet(null)}
          onReact={(emoji) =>
            onSheet(({ id: messageId }) =>
              finish(runCall(() => virtualPhone.react({ chat, messageId, emoji, ...actor }, token))),
            )()
          }
          onPin={(duration) =>
            onSheet(({ id: messageId }) =>
              finish(runCall(() => virtualPhone.pin({ chat, messageId, duration, ...actor }, token))),
            )()
          }
          onReply={onSheet((message) => composer.setFocus({ kind: 'reply', message }))}
          onEdit={onSheet((message) => composer.setFocus({ kind: 'edit', message }))}
          onRevoke={onSheet(({ id: messageId }) =>
            finish(runCall(() => virtualPhone.revoke({ chat, messageId }, token))),
          )}
          onPlay={onSheet(onPlay)}
        />
      )}
    </div>
  )
}

/** All choices of a voter after a press on an option. */
function toggleVote(
  { votes, multiple }: Extract<VirtualContent, { kind: 'poll' }>,
  option: string,
  isOwner: boolean,
  phone: string | undefined,
): string[] {
  const vote = votes.find((one) => (isOwner ? one.isOwn : one.phone === phone))
  const chosen = vote?.options ?? []
  if (chosen.includes(option)) return chosen.filter((one) => one !== option)
  return multiple ? [...chosen, option] : [option]
}

interface ReadingOptions {
  secret: string
  online: boolean
  isContactThere: boolean
}

/** Marks messages read while the conversation is open: by the owner, and by the contact when present. */
function useReading(chat: ChatHandle, { secret, online, isContactThere }: ReadingOptions): void {
  const { virtualPhone } = useMorpheus()
  const { conversation, messages, refresh } = chat
  const id = conversation?.chat
  const unread = conversation?.unread ?? 0
  const hasContact = isContactThere
    ? messages.findLast(({ isFromMe, state }) => isFromMe && state === 'delivered')?.seq
    : undefined

  useEffect(() => {
    if (id === undefined || unread === 0) return
    // The next poll repeats a failed call.
    void virtualPhone
      .readConversation({ chat: id, as: 'owner' }, { token: secret })
      .then(refresh, () => undefined)
  }, [virtualPhone, secret, id, unread, refresh])

  useEffect(() => {
    if (id === undefined || hasContact === undefined || !online) return
    void virtualPhone
      .readConversation({ chat: id, as: 'contact' }, { token: secret })
      .then(refresh, () => undefined)
  }, [virtualPhone, secret, id, hasContact, online, refresh])
}
