import type { VirtualPhone } from '@morpheus/sdk'
import { useState } from 'react'
import type { Outcome } from '../linked/outcome.js'
import type { PhoneActionProps } from '../linked/phoneActions.js'
import { showChat } from '../phoneRoute.js'
import { ChatList } from './ChatList.js'
import { ChatView } from './ChatView.js'
import type { useChats } from './useChats.js'
import './chats.css'
import './messageList.css'
import './message/bubble.css'
import './message/content.css'

interface ChatsProps extends PhoneActionProps {
  phone: VirtualPhone
  chats: ReturnType<typeof useChats>
  open: string | null
  onOutcome: (outcome: Outcome) => void
}

export function Chats({ phone, chats, open, ...actionProps }: ChatsProps) {
  const [enteredNames, setEnteredNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [isContactThere, setContactThere] = useState(true)
  if (open !== null) {
    return (
      <ChatView
        key={open}
        phone={phone}
        chat={open}
        enteredName={enteredNames.get(open)}
        isContactThere={isContactThere}
        onContactThere={setContactThere}
        {...actionProps}
      />
    )
  }
  return (
    <ChatList
      {...chats}
      current={open}
      enteredNames={enteredNames}
      onNew={(number, name) => {
        setEnteredNames((now) => new Map([...now, [number, name]]))
        showChat(number)
      }}
    />
  )
}
