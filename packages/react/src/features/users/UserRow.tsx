import type { AccountUser } from '@morpheus/sdk'
import { useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Badge } from '../../ui/Badge/Badge.js'
import { Button } from '../../ui/Button/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import type { Slot } from '../../ui/kit/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useUserTexts } from './texts.js'
import { useAct } from './useAct.js'
import { useUserActions } from './useUserActions.js'

interface UserRowProps {
  user: AccountUser
  slot: Slot<{ user: AccountUser }>
  isOwn: boolean
}

export function UserRow({ user, slot, isOwn }: UserRowProps) {
  const format = useFormat()
  const texts = useUserTexts()
  const now = useNow()
  const times = useTimes()
  const { act, busy } = useAct()
  const { block, unblock } = useUserActions()
  const [isAsking, setAsking] = useState(false)
  const { id, name, email, administrator, lastSignInAt, blockedAt } = user
  const isBlocked = blockedAt !== null

  async function confirm() {
    if (await act(() => block(id), texts.blockedNow, texts.blockFailure)) setAsking(false)
  }

  return (
    <li className="mo-user">
      {slot({
        user,
        children: (
          <>
            <div className="mo-user-text">
              <p className="mo-user-name">
                <span className="mo-user-label">{name}</span>
                {isOwn && <Badge tone="success">{texts.you}</Badge>}
                {administrator && <Badge>{texts.administrator}</Badge>}
                {isBlocked && <Badge tone="danger">{texts.blocked}</Badge>}
              </p>
              <p className="mo-user-facts">
                {name !== email && <span>{email}</span>}
                <span title={lastSignInAt === null ? undefined : times.dateTime(lastSignInAt)}>
                  {lastSignInAt === null
                    ? texts.neverEntered
                    : texts.entered(format.relative(lastSignInAt, now))}
                </span>
              </p>
            </div>
            {!isOwn && !administrator && (
              <Button
                size="small"
                busy={busy && !isAsking}
                aria-label={`${isBlocked ? texts.unblock : texts.block}: ${name}`}
                onClick={() => {
                  if (isBlocked) void act(() => unblock(id), texts.unblockedNow, texts.unblockFailure)
                  else setAsking(true)
                }}
              >
                {isBlocked ? texts.unblock : texts.block}
              </Button>
            )}
          </>
        ),
      })}
      {isAsking && (
        <ConfirmDialog
          title={texts.blockTitle}
          confirm={texts.block}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {texts.blockText(name)}
        </ConfirmDialog>
      )}
    </li>
  )
}
