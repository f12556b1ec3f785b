import { Avatar, IconButton, Menu } from '@morpheus/react/ui'
import type { VirtualConversation } from '@morpheus/sdk'
import { countOf, formatPhone } from '@morpheus/sdk/format'
import {
  ArrowLeft,
  Ban,
  CircleCheck,
  CircleDashed,
  Contact,
  Eye,
  EyeOff,
  Keyboard,
  MoreVertical,
  Phone,
  VenetianMask,
} from 'lucide-react'
import { showChats } from '../phoneRoute.js'

interface ChatHeaderProps {
  conversation: VirtualConversation
  name: string
  members: number | null
  presence: 'available' | 'unavailable'
  isBlocked: boolean
  /** True when the account does not know the contact's number. */
  isHidden: boolean
  isContactThere: boolean
  onContactThere: (isPresent: boolean) => void
  onCall: () => void
  onStatus: () => void
  onBlock: () => void
  onHide: () => void
  onTyping: () => void
}

export function ChatHeader(props: ChatHeaderProps) {
  const { conversation, name, members, presence, isBlocked, isHidden, isContactThere, onContactThere } = props
  const isGroup = conversation.kind === 'group'
  return (
    <header className="cel-chat-head">
      <IconButton label="Voltar às conversas" icon={<ArrowLeft />} onClick={showChats} />
      <Avatar name={conversation.name ?? conversation.chat} />
      <div className="cel-grow">
        <h2 className="cel-strong mo-truncate" title={name}>
          {name}
        </h2>
        <p className="cel-note mo-truncate" role="status">
          {formatPresence(conversation, members, presence, { isBlocked, isHidden })}
        </p>
      </div>
      <IconButton
        label={isGroup ? 'O grupo lê o que chega' : 'O contato lê o que chega'}
        aria-pressed={isContactThere}
        icon={isContactThere ? <Eye /> : <EyeOff />}
        onClick={() => onContactThere(!isContactThere)}
      />
      {!isGroup && (
        <Menu
          label={`Ações de ${name}`}
          triggerClassName="mo-icon-button"
          trigger={<MoreVertical />}
          items={[
            { label: 'Ligar para este celular', icon: <Phone />, onSelect: props.onCall },
            { label: 'Mostrar que digita', icon: <Keyboard />, onSelect: props.onTyping },
            { label: 'Postar um status', icon: <CircleDashed />, onSelect: props.onStatus },
            {
              label: isBlocked ? 'Desbloquear contato' : 'Bloquear contato',
              icon: isBlocked ? <CircleCheck /> : <Ban />,
              onSelect: props.onBlock,
            },
            {
              label: isHidden ? 'Revelar o número à conta' : 'Esconder o número da conta',
              icon: isHidden ? <Contact /> : <VenetianMask />,
              onSelect: props.onHide,
            },
          ]}
        />
      )}
    </header>
  )
}

function formatPresence(
  { kind, chat, name, typing }: VirtualConversation,
  members: number | null,
  presence: ChatHeaderProps['presence'],
  { isBlocked, isHidden }: Pick<ChatHeaderProps, 'isBlocked' | 'isHidden'>,
): string {
  if (typing) return typing === 'recording' ? 'A conta está gravando…' : 'A conta está digitando…'
  if (isBlocked) return 'Contato bloqueado: o que ele escreve não chega'
  if (isHidden) return 'Esconde o número da conta'
  if (kind === 'group') return members === null ? 'Grupo' : countOf(members, 'participante')
  const presenceText = presence === 'available' ? 'vê online' : 'vê offline'
  return name === null ? `Contato ${presenceText}` : `${formatPhone(chat)} · ${presenceText}`
}
