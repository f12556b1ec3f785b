import { Segments } from '@morpheus/react/ui'
import type { VirtualConversation } from '@morpheus/sdk'
import { showChats, showDevice } from '../visiblePart.js'

interface PhoneTabsProps {
  isChats: boolean
  chats: readonly VirtualConversation[]
}

/** Switches between device and conversations on narrow screens. */
export function PhoneTabs({ isChats, chats }: PhoneTabsProps) {
  const unread = chats.reduce((sum, one) => sum + one.unread, 0)
  return (
    <div className="cel-tabs">
      <Segments
        label="Tela"
        value={isChats ? 'chats' : 'device'}
        options={[
          { value: 'device', label: 'Aparelho' },
          { value: 'chats', label: unread > 0 ? `Conversas (${unread})` : 'Conversas' },
        ]}
        onChange={(tab) => (tab === 'chats' ? showChats() : showDevice())}
      />
    </div>
  )
}
