import type { Session } from '@morpheus/sdk'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { RecoveryButton } from '../parts/RecoveryButton.js'
import { canApprovePasskey, hasOutageBanner, isPairedInBanner } from '../parts/rules.js'
import { SessionReason } from '../parts/SessionReason.js'
import { ConnectButtons } from './ConnectButtons.js'
import './sessionBanner.css'

interface SessionBannerProps {
  session: Session
  control: SessionDialogsControl
  onConfigure: () => void
}

export function SessionBanner({ session, control, onConfigure }: SessionBannerProps) {
  const texts = useAvailabilityTexts()
  const { availability, attention } = session
  const isByPhone = session.connectionMethod === 'PHONE_NUMBER'
  const isUnstable = availability === 'up' && attention?.kind === 'unstable'
  const isRestricted = availability === 'up' && attention?.kind === 'restricted'
  if (!isUnstable && !isRestricted && !hasOutageBanner(session)) return null
  return (
    <div
      className="mo-detail-banner"
      data-mo-state={availability === 'up' ? 'reconnecting' : (availability ?? 'unpaired')}
    >
      <SessionReason session={session} isFull />
      {isUnstable && <p className="mo-detail-advice">{texts.unstableAdvice}</p>}
      {!isUnstable && (
        <div className="mo-detail-banner-buttons">
          {isPairedInBanner(session) && (
            <ConnectButtons session={session} control={control} isFilled={isByPhone} />
          )}
          {!(isPairedInBanner(session) && isByPhone) && (
            <RecoveryButton
              size="medium"
              variant={availability === 'down' || canApprovePasskey(session) ? 'primary' : 'secondary'}
              session={session}
              control={control}
              onOpenSession={onConfigure}
            />
          )}
        </div>
      )}
    </div>
  )
}
