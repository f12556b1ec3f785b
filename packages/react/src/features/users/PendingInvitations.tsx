import type { Invitation } from '@morpheus/sdk'
import { useState } from 'react'
import type { Slot } from '../../ui/kit/slot.js'
import { InvitationRow } from './InvitationRow.js'
import { LinkDialog } from './LinkDialog.js'
import { useUserTexts } from './texts.js'

interface PendingInvitationsProps {
  invitations: readonly Invitation[]
  mailReady: boolean
  slot: Slot<{ invitation: Invitation }>
}

export function PendingInvitations({ invitations, mailReady, slot }: PendingInvitationsProps) {
  const texts = useUserTexts()
  const [made, setMade] = useState<{ invitation: Invitation; link: string } | null>(null)
  return (
    <>
      {invitations.length === 0 && <p className="mo-muted">{texts.nonePending}</p>}
      {invitations.length > 0 && (
        <ul className="mo-users-list">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mailReady={mailReady}
              slot={slot}
              onLink={(link) => setMade({ invitation, link })}
            />
          ))}
        </ul>
      )}
      {made && <LinkDialog {...made} onClose={() => setMade(null)} />}
    </>
  )
}
