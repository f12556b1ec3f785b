import { Alert, Avatar, Button, Dialog, EmptyState, Skeleton } from '@morpheus/react/ui'
import type { VirtualConversation } from '@morpheus/sdk'
import { phoneLimits } from '@morpheus/sdk/format'
import { MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { useId, useState } from 'react'
import { PhoneNumberField } from '../PhoneNumberField.js'
import { showChat } from '../phoneRoute.js'
import { randomPhoneNumber } from '../randomPhoneNumber.js'
import { TextInputField } from '../TextInputField.js'
import { getChatName, getPersonName, listTime, summarizeContent } from './chatTexts.js'
import { Ticks } from './Ticks.js'
import type { useChats } from './useChats.js'

interface ChatListProps extends ReturnType<typeof useChats> {
  current: string | null
  /** Names entered here for contacts without messages, by number. */
  enteredNames: ReadonlyMap<string, string>
  onNew: (number: string, name: string) => void
}

export function ChatList({ chats, total, error, showMore, current, enteredNames, onNew }: ChatListProps) {
  const [isAsking, setAsking] = useState(false)
  const openChat = (
    <Button size="small" icon={<MessageSquarePlus />} onClick={() => setAsking(true)}>
      Nova conversa
    </Button>
  )
  return (
    <div className="cel-list">
      <div className="cel-list-head">
        <h2 className="cel-number">Conversas</h2>
        {openChat}
      </div>
      {error && <Alert>{error}</Alert>}
      {!chats && !error && [1, 2, 3].map((one) => <Skeleton key={one} height={64} />)}
      {chats?.length === 0 && (
        <EmptyState icon={<MessagesSquare />} title="Nenhuma conversa ainda">
          Comece uma conversa como contato, ou envie uma mensagem pela sessão.
        </EmptyState>
      )}
      {chats && chats.length > 0 && (
        <ul aria-label="Conversas" className="cel-chats">
          {chats.map((chat) => (
            <li key={chat.chat}>
              <ChatEntry
                chat={chat}
                isOpen={chat.chat === current}
                enteredName={enteredNames.get(chat.chat)}
              />
            </li>
          ))}
        </ul>
      )}
      {chats && chats.length < total && (
        <Button variant="ghost" wide onClick={showMore}>
          Mostrar mais conversas
        </Button>
      )}
      {isAsking && (
        <NewChat
          onClose={() => setAsking(false)}
          onChosen={(number, name) => {
            setAsking(false)
            onNew(number, name)
          }}
        />
      )}
    </div>
  )
}

interface ChatEntryProps {
  chat: VirtualConversation
  isOpen: boolean
  enteredName: string | undefined
}

function ChatEntry({ chat, isOpen, enteredName: typedName }: ChatEntryProps) {
  const { last, unread, typing } = chat
  const name = getChatName(chat, typedName)
  const isGroup = chat.kind === 'group'
  return (
    <button
      type="button"
      className="cel-entry"
      aria-current={isOpen || undefined}
      onClick={() => showChat(chat.chat)}
    >
      <Avatar name={chat.name ?? typedName ?? chat.chat} />
      <span className="cel-entry-text">
        <span className="cel-entry-line">
          <span className="cel-strong cel-grow mo-truncate" title={name}>
            {name}
          </span>
          {last && (
            <time className="cel-time mo-figures" dateTime={last.at}>
              {listTime(last.at)}
            </time>
          )}
        </span>
        <span className="cel-entry-line cel-preview">
          {typing ? (
            <span className="cel-typing cel-grow">{typing === 'recording' ? 'gravando…' : 'digitando…'}</span>
          ) : (
            <>
              {last?.isFromMe && last.content && <Ticks state={last.state} />}
              <span className="cel-grow mo-truncate">
                {last && isGroup && !last.isFromMe && `${getPersonName(last.author)}: `}
                {last ? summarizeContent(last.content) : 'Nada escrito ainda'}
              </span>
            </>
          )}
          {unread > 0 && (
            <span className="cel-unread mo-figures">
              {unread > 99 ? '99+' : unread}
              <span className="mo-sr"> não lidas</span>
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

interface NewChatProps {
  onChosen: (number: string, name: string) => void
  onClose: () => void
}

/** Asks for the contact of a new conversation; groups appear in the list by themselves. */
function NewChat({ onChosen, onClose }: NewChatProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [number, setNumber] = useState(randomPhoneNumber)
  const ready = number.length >= phoneLimits.min
  return (
    <Dialog
      title="Nova conversa"
      size="small"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="primary" disabled={!ready}>
          Abrir conversa
        </Button>
      }
    >
      <form
        id={form}
        className="cel-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onChosen(number, name.trim())
        }}
      >
        <TextInputField
          label="Nome do contato"
          hint="Opcional: como ele se apresenta ao escrever."
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <PhoneNumberField label="Número do contato" digits={number} onChange={setNumber} />
      </form>
    </Dialog>
  )
}
