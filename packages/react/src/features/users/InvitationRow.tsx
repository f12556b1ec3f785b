import type { Invitation, InvitationWay } from '@morpheus/sdk'
import type { Translate } from '@morpheus/sdk/text'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useNow } from '../../core/useNow.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { ListRow } from '../../ui/ListRow.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Stack } from '../../ui/Stack.js'
import { useTimes } from '../account/useTimes.js'
import { useUserActions } from './queries.js'
import { useUserTexts } from './texts.js'

interface InvitationRowProps {
  invitation: Invitation
  mailReady: boolean
  slot: Slot<{ invitation: Invitation }>
  onLink: (link: string) => void
}

export function InvitationRow({ invitation, mailReady, slot, onLink }: InvitationRowProps) {
  const texts = useUserTexts()
  const translate = useTranslate()
  const now = useNow()
  const times = useTimes()
  const { act, busy: running } = useAction<'resend' | 'cancel'>()
  const busy = running !== null
  const { resend, cancel } = useUserActions()
  const [isAsking, setAsking] = useState(false)
  const { id, email, name, expiresAt } = invitation
  const isExpired = Date.parse(expiresAt) <= now

  const resendBy = (way: InvitationWay) =>
    act('resend', texts.resendFailure, async () => {
      const { link } = await resend(id, way)
      if (link !== null) onLink(link)
      return way === 'email' ? texts.resent : null
    })

  const showConfirmation = () =>
    act('cancel', texts.cancelFailure, async () => {
      await cancel(id)
      return texts.cancelled
    })

  return (
    <ListRow
      slot={({ children }) => slot({ invitation, children })}
      title={email}
      state={isExpired && <Badge tone="danger">{texts.expired}</Badge>}
      detail={
        <>
          {name !== null && <span>{name}</span>}
          <span>{describeWay(invitation, texts, translate)}</span>
          {!isExpired && <span>{texts.expires(times.date(expiresAt))}</span>}
        </>
      }
      actions={
        <Stack gap={8} direction="row">
          {mailReady && (
            <Button
              size="small"
              disabled={busy}
              aria-label={`${texts.resend}: ${email}`}
              onClick={() => void resendBy('email')}
            >
              {texts.resend}
            </Button>
          )}
          <Button
            size="small"
            disabled={busy}
            aria-label={`${texts.newLink}: ${email}`}
            onClick={() => void resendBy('link')}
          >
            {texts.newLink}
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={`${texts.cancel}: ${email}`}
            onClick={() => setAsking(true)}
          >
            {texts.cancel}
          </Button>
        </Stack>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={texts.cancelTitle}
          confirm={texts.confirmCancel}
          cancel={texts.keep}
          busy={busy}
          onConfirm={() => void showConfirmation()}
          onCancel={() => setAsking(false)}
        >
          {texts.cancelText(email)}
        </ConfirmDialog>
      )}
    </ListRow>
  )
}

function describeWay(
  { mail }: Invitation,
  texts: ReturnType<typeof useUserTexts>,
  translate: Translate,
): string {
  if (mail === null) return texts.byLink
  return mail.state === 'dead'
    ? texts.mailFailed(translate(mail.errorI18n, mail.error ?? '–'))
    : texts.mail[mail.state]
}
