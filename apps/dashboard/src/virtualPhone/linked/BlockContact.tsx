import { useBusy, useMorpheus } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import { formatPhone } from '@morpheus/sdk/format'
import { Ban, CircleCheck } from 'lucide-react'
import { type Contact, describeBlock, type Outcome } from './outcome.js'
import type { PhoneActionProps } from './phoneActions.js'

interface BlockContactProps extends PhoneActionProps {
  contact: Contact
  blocked: boolean
  disabled: boolean
  /** Adds the contact to the accessible name, where the screen has several of these buttons. */
  showsName?: boolean
  onOutcome: (outcome: Outcome) => void
}

export function BlockContact(props: BlockContactProps) {
  const { contact, blocked, disabled, showsName, secret, runCall, onOutcome } = props
  const label = blocked ? 'Desbloquear' : 'Bloquear'
  const { virtualPhone } = useMorpheus()
  const { busy, run } = useBusy<'block'>()
  return (
    <Button
      size="small"
      variant="ghost"
      icon={blocked ? <CircleCheck /> : <Ban />}
      busy={busy !== null}
      disabled={disabled}
      aria-label={showsName ? `${label} ${formatPhone(contact.number)}` : undefined}
      onClick={async () => {
        const block = { contactPhone: contact.number, blocked: !blocked }
        const isBlocked = await run('block', () =>
          runCall(() => virtualPhone.setBlocked(block, { token: secret })),
        )
        if (isBlocked) onOutcome(describeBlock(contact, !blocked))
      }}
    >
      {showsName ? label : `${label} contato`}
    </Button>
  )
}
