import type { VirtualPhone } from '@morpheus/sdk'
import { useState } from 'react'
import type { Outcome } from '../linked/outcome.js'
import type { PhonePart } from '../linked/part.js'
import { showChat } from '../visiblePart.js'
import { ChatList } from './ChatList.js'
import { ChatView } from './ChatView.js'
import type { useChats } from './useChats.js'
import './chats.css'
import './messageList.css'
import './message/bubble.css'
import './message/content.css'

interface ChatsProps extends PhonePart {
  phone: VirtualPhone
  chats: ReturnType<typeof useChats>
  open: string | null
  onOutcome: (outcome: Outcome) => void
}

export function Chats({ phone, chats, open, ...part }: ChatsProps) {
  const [saidNames, setSaidNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [isContactThere, setContactThere] = useState(true)
  if (open !== null) {
    return (
      <ChatView
        key={open}
        phone={phone}
        chat={open}
        saidName={saidNames.get(open)}
        isContactThere={isContactThere}
        onContactThere={setContactThere}
        {...part}
      />
    )
  }
  return (
    <ChatList
      {...chats}
      current={open}
      saidNames={saidNames}
      onNew={(number, name) => {
        setSaidNames((now) => new Map([...now, [number, name]]))
        showChat(number)
      }}
    />
  )
}
