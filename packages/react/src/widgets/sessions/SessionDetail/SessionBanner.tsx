import type { Session } from '@morpheus/sdk'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { ReasonOf } from '../parts/ReasonOf.js'
import { RecoveryButton } from '../parts/RecoveryButton.js'

interface SessionBannerProps {
  session: Session
  control: SessionDialogsControl
  onConfigure: () => void
}

/** Why the session does not serve, since when, and the one act that brings it back; nothing for one that serves. */
export function SessionBanner({ session, control, onConfigure }: SessionBannerProps) {
  const { availability, reason } = session
  if (!reason || availability === 'up') return null
  return (
    <div className="mo-detail-banner" data-mo-state={availability ?? 'unpaired'}>
      <ReasonOf session={session} isWhole />
      <RecoveryButton
        variant={availability === 'down' ? 'primary' : 'secondary'}
        session={session}
        control={control}
        onOpenSession={onConfigure}
      />
    </div>
  )
}
