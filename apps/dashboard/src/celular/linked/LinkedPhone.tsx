import { useMorpheus } from '@morpheus/react'
import { Alert, Button, ConfirmDialog, EmptyState, Select, Skeleton } from '@morpheus/react/ui'
import { formatPhone } from '@morpheus/sdk/format'
import { Plus, Unlink } from 'lucide-react'
import { useState } from 'react'
import { Groups } from '../groups/Groups.js'
import { type LinkedSecret, phones, usePhones } from '../phones.js'
import { BlockedContacts } from './BlockedContacts.js'
import { ContactLoader } from './ContactLoader.js'
import { Journal } from './Journal.js'
import { PhoneStatus } from './PhoneStatus.js'
import { Simulator } from './Simulator.js'
import { useJournal } from './useJournal.js'
import { useVirtualPhone } from './useVirtualPhone.js'
import './linked.css'

interface LinkedPhoneProps {
  linked: LinkedSecret
  /** Link one more phone. */
  onAnother: () => void
}

/** A linked phone: how it stands, and what it can be made to do. */
export function LinkedPhone({ linked, onAnother }: LinkedPhoneProps) {
  const { secret, number } = linked
  const { virtualPhone } = useMorpheus()
  const { phone, error, gone, act } = useVirtualPhone(secret)
  const { entries, note } = useJournal()
  const [asking, setAsking] = useState(false)

  if (gone) {
    return (
      <EmptyState
        icon={<Unlink />}
        title="Este celular não está mais vinculado"
        action={<Button onClick={() => phones.remove(secret)}>Vincular de novo</Button>}
      >
        A sessão foi desconectada ou excluída. Leia um novo QR Code para conectar de novo.
      </EmptyState>
    )
  }

  return (
    <div className="cel-stack">
      <PhoneChooser number={number} secret={secret} onAnother={onAnother} />
      {error && (
        <Alert>
          {error} {!phone && 'Tentando de novo a cada 2 segundos…'}
        </Alert>
      )}
      {!phone && !error && <Waiting />}
      {phone && (
        <>
          <PhoneStatus phone={phone} secret={secret} act={act} />
          <Simulator
            online={phone.online}
            blocked={phone.blocked ?? []}
            secret={secret}
            act={act}
            onOutcome={note}
          />
          <Journal entries={entries} />
          <BlockedContacts
            online={phone.online}
            blocked={phone.blocked ?? []}
            secret={secret}
            act={act}
            onOutcome={note}
          />
          <Groups phone={phone} secret={secret} act={act} onOutcome={note} />
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
    </div>
  )
}

/** As tall as what comes. */
function Waiting() {
  return (
    <>
      <p className="mo-sr" role="status">
        Carregando…
      </p>
      <Skeleton height={184} />
      <Skeleton height={560} />
    </>
  )
}

interface PhoneChooserProps {
  number: string
  secret: string
  onAnother: () => void
}

/** Which of this browser's phones is in hand. */
function PhoneChooser({ number, secret, onAnother }: PhoneChooserProps) {
  const { all } = usePhones()
  return (
    <div className="cel-chooser">
      {all.length > 1 ? (
        <Select aria-label="Celular" value={secret} onChange={(event) => phones.choose(event.target.value)}>
          {all.map((phone) => (
            <option key={phone.secret} value={phone.secret}>
              {formatPhone(phone.number)}
            </option>
          ))}
        </Select>
      ) : (
        <h2 className="cel-number">{formatPhone(number)}</h2>
      )}
      <Button size="small" variant="ghost" icon={<Plus />} onClick={onAnother}>
        Outro celular
      </Button>
    </div>
  )
}
