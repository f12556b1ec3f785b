import { useNow } from '@morpheus/react'
import { Button, Dialog } from '@morpheus/react/ui'
import type { PinDuration, VirtualMessage } from '@morpheus/sdk'
import { Headphones, Pencil, Pin, PinOff, Reply, Trash2 } from 'lucide-react'
import { isPinnedAt, summarizeContent } from './chatTexts.js'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

interface MessageSheetProps {
  message: VirtualMessage
  reactor: { phone: string; label: string }
  online: boolean
  onClose: () => void
  /** Null removes the reaction. */
  onReact: (emoji: string | null) => void
  /** Null unpins it. */
  onPin: (duration: PinDuration | null) => void
  onReply: () => void
  onEdit: () => void
  onRevoke: () => void
  onPlay: () => void
}

export function MessageSheet(props: MessageSheetProps) {
  const { message, reactor, online, onClose, onReact, onPin, onReply, onEdit, onRevoke, onPlay } = props
  const { content, isFromMe, reactions, state } = message
  const isPinned = isPinnedAt(message, useNow())
  const currentEmoji = reactions.find(({ phone }) => phone === reactor.phone)?.emoji
  const isEditable = content !== null && ['text', 'image', 'video', 'document'].includes(content.kind)
  const isUnheard = isFromMe && content?.kind === 'audio' && state !== 'played'
  return (
    <Dialog
      title="Mensagem"
      size="small"
      description={<span className="cel-quote-text">{summarizeContent(content)}</span>}
      onClose={onClose}
    >
      <div className="cel-sheet">
        <p className="cel-note">Reagir como {reactor.label}</p>
        <div className="cel-emojis">
          {emojis.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={`Reagir com ${emoji}`}
              aria-pressed={currentEmoji === emoji}
              disabled={!online}
              onClick={() => onReact(currentEmoji === emoji ? null : emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
        <Button wide icon={<Reply />} onClick={onReply} disabled={!online}>
          Responder
        </Button>
        <Button
          wide
          icon={isPinned ? <PinOff /> : <Pin />}
          onClick={() => onPin(isPinned ? null : '7d')}
          disabled={!online}
        >
          {isPinned ? 'Desafixar' : 'Fixar por 7 dias'}
        </Button>
        {isUnheard && (
          <Button wide icon={<Headphones />} onClick={onPlay} disabled={!online}>
            Contato ouviu
          </Button>
        )}
        {isEditable && (
          <Button wide icon={<Pencil />} onClick={onEdit} disabled={!online}>
            Editar como quem escreveu
          </Button>
        )}
        <Button wide variant="danger" icon={<Trash2 />} onClick={onRevoke} disabled={!online}>
          Apagar para todos
        </Button>
      </div>
    </Dialog>
  )
}
