import type { Session } from '@morpheus/sdk'
import { type SessionState, sessionStateOf } from '@morpheus/sdk/text'
import { QrCode } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../ui/Badge.js'
import { Spinner } from '../../../ui/Spinner.js'
import { useSessionStateLabels } from '../texts.js'
import './parts.css'

const tones: Record<SessionState, NonNullable<BadgeProps['tone']>> = {
  connected: 'success',
  connecting: 'warning',
  reconnecting: 'warning',
  qr: 'warning',
  disconnected: 'neutral',
  down: 'danger',
}

/** State as text with an icon, so colour is not the only difference. */
export function StatusBadge({ session }: { session: Session }) {
  const labels = useSessionStateLabels()
  const state = sessionStateOf(session)
  return (
    <Badge tone={tones[state]} icon={<StateIcon state={state} />}>
      {labels[state]}
    </Badge>
  )
}

function StateIcon({ state }: { state: SessionState }) {
  if (state === 'connecting' || state === 'reconnecting') return <Spinner />
  if (state === 'qr') return <QrCode aria-hidden="true" />
  return <span className={`mo-dot mo-dot-${state}`} aria-hidden="true" />
}
