import { Button, Dialog } from '@morpheus/react/ui'
import type { VirtualMessage } from '@morpheus/sdk'
import { Headphones, Pencil, Reply, Trash2 } from 'lucide-react'
import { summarizeContent } from './chatTexts.js'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

interface MessageSheetProps {
  message: VirtualMessage
  reactor: { phone: string; label: string }
  online: boolean
  onClose: () => void
  /** Null removes the reaction. */
  onReact: (emoji: string | null) => void
  onReply: () => void
  onEdit: () => void
  onRevoke: () => void
  onPlay: () => void
}

export function MessageSheet(props: MessageSheetProps) {
  const { message, reactor, online, onClose, onReact, onReply, onEdit, onRevoke, onPlay } = props
  const { content, isFromMe, reactions, state } = message
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
