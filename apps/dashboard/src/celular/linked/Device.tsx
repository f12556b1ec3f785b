import { useMorpheus } from '@morpheus/react'
import { Button, ConfirmDialog } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { Groups } from '../groups/Groups.js'
import { phones } from '../phones.js'
import { BlockedContacts } from './BlockedContacts.js'
import { ContactLoader } from './ContactLoader.js'
import { Journal } from './Journal.js'
import type { Outcome } from './outcome.js'
import { PhoneRestrictions } from './PhoneRestrictions.js'
import { PhoneStatus } from './PhoneStatus.js'
import type { PhonePart } from './part.js'
import { Simulator } from './Simulator.js'
import type { JournalEntry } from './useJournal.js'

interface DeviceProps extends PhonePart {
  /** Null until read. */
  phone: VirtualPhone | null
  entries: readonly JournalEntry[]
  onOutcome: (outcome: Outcome) => void
}

export function Device({ phone, secret, act, entries, onOutcome }: DeviceProps) {
  const { virtualPhone } = useMorpheus()
  const [asking, setAsking] = useState(false)
  const part = { secret, act, onOutcome }
  return (
    <>
      {phone && (
        <>
          <PhoneStatus phone={phone} secret={secret} act={act} />
          <Simulator online={phone.online} blocked={phone.blocked ?? []} {...part} />
          <Journal entries={entries} />
          <BlockedContacts online={phone.online} blocked={phone.blocked ?? []} {...part} />
          <Groups phone={phone} {...part} />
          <PhoneRestrictions phone={phone} secret={secret} act={act} />
          <ContactLoader phone={phone} secret={secret} act={act} />
        </>
      )}
      <Button variant="danger" wide icon={<Unlink />} onClick={() => setAsking(true)}>
        Remover aparelho conectado
      </Button>
      {asking && (
        <ConfirmDialog
          title="Remover aparelho conectado?"
          confirm="Remover aparelho"
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            const done = await act(() => virtualPhone.unlink({}, { token: secret }))
            setAsking(false)
            if (done) phones.remove(secret)
          }}
        >
          <p className="mo-confirm-text">
            A sessão{phone ? ` “${phone.sessionName}”` : ''} perde o acesso e precisará ser pareada de novo.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
