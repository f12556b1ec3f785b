import type { Session } from '@morpheus/sdk'
import { useTexts } from '../../../provider/texts.js'
import type { HeadingLevel } from '../../../ui/lib/heading.js'
import { VirtualGrid } from '../../../ui/VirtualGrid.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { SessionCard, type SessionCardSlots } from './SessionCard.js'

interface SessionGridProps {
  sessions: readonly Session[]
  control: SessionDialogsControl
  href: ((session: Session) => string) | undefined
  onOpenSession: ((session: Session) => void) | undefined
  slots: SessionCardSlots | undefined
  headingLevel: HeadingLevel
}

/** Same as in the stylesheet. */
const card = { minWidth: 316, height: 216, gap: 16 }

export function SessionGrid({
  sessions,
  control,
  href,
  onOpenSession,
  slots,
  headingLevel,
}: SessionGridProps) {
  const texts = useTexts().sessions
  return (
    <VirtualGrid label={texts.list} items={sessions} size={card}>
      {(session) => (
        <SessionCard
          session={session}
          headingLevel={headingLevel}
          href={href?.(session)}
          onOpenSession={onOpenSession}
          slots={slots}
          onOpenQr={control.actions.showQr}
          onOpenPasskey={control.actions.showPasskey}
          onDisconnect={control.askDisconnect}
          onRemove={control.askRemove}
          busy={control.isBusy(session)}
        />
      )}
    </VirtualGrid>
  )
}
