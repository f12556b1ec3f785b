import type { Session, SessionStatus } from '@morpheus/sdk'
import { QrCode } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../ui/Badge.js'
import { Spinner } from '../../../ui/Spinner.js'
import { useStatusLabels } from '../texts.js'
import './parts.css'

const tones: Record<SessionStatus, NonNullable<BadgeProps['tone']>> = {
  connected: 'success',
  connecting: 'warning',
  qr: 'warning',
  disconnected: 'neutral',
}

/** Status as text with an icon, so colour is not the only difference. */
export function StatusBadge({ session: { status, availability } }: { session: Session }) {
  const statusLabels = useStatusLabels()
  const hasFallen = status === 'disconnected' && availability === 'down'
  return (
    <Badge tone={hasFallen ? 'danger' : tones[status]} icon={<StatusIcon status={status} />}>
      {statusLabels[status]}
    </Badge>
  )
}

function StatusIcon({ status }: { status: SessionStatus }) {
  if (status === 'connecting') return <Spinner />
  if (status === 'qr') return <QrCode aria-hidden="true" />
  return <span className={`mo-dot mo-dot-${status}`} aria-hidden="true" />
}
