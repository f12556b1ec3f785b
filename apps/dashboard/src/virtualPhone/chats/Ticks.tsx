import type { VirtualMessage } from '@morpheus/sdk'
import { Check, CheckCheck } from 'lucide-react'

const labels = { sent: 'Enviada', delivered: 'Entregue', read: 'Lida', played: 'Ouvida' } as const

export function Ticks({ state }: Pick<VirtualMessage, 'state'>) {
  const isRead = state === 'read' || state === 'played'
  const Icon = state === 'sent' ? Check : CheckCheck
  return (
    <span className={isRead ? 'cel-ticks cel-ticks-read' : 'cel-ticks'} title={labels[state]}>
      <Icon aria-hidden="true" />
      <span className="mo-sr">{labels[state]}</span>
    </span>
  )
}
