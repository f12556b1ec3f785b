import { Alert, Button, EmptyState, Segments, Select, Skeleton } from '@morpheus/react/ui'
import type { VirtualConversation } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { Plus, Unlink } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Chats } from '../chats/Chats.js'
import { useChats } from '../chats/useChats.js'
import { PhoneFrame } from '../PhoneFrame.js'
import { showChats, showControls, useVisiblePart } from '../phoneRoute.js'
import { phones, type StoredPhone, usePhones } from '../phones.js'
import { PasskeyApproval } from './PasskeyApproval.js'
import { PhoneControls } from './PhoneControls.js'
import { useActionLog } from './useActionLog.js'
import { useVirtualPhone } from './useVirtualPhone.js'
import './linked.css'

const query = window.matchMedia('(width >= 1000px)')

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

interface LinkedPhoneProps {
  linked: StoredPhone
  onAnother: () => void
}

export function LinkedPhone({ linked, onAnother }: LinkedPhoneProps) {
  const { secret } = linked
  const { phone, error, isGone, runCall } = useVirtualPhone(secret)
  const { entries, addEntry } = useActionLog()
  const chats = useChats(secret)
  const visiblePart = useVisiblePart()
  const isWide = useWide()

  if (isGone) {
    return (
      <PhoneFrame>
        <EmptyState
          icon={<Unlink />}
          title="Este celular não está mais vinculado"
          action={<Button onClick={() => phones.remove(secret)}>Vincular de novo</Button>}
        >
          A sessão foi desconectada ou excluída. Leia um novo QR Code para conectar de novo.
        </EmptyState>
      </PhoneFrame>
    )
  }

  if (phone?.passkey) {
    return (
      <PhoneFrame>
        <div className="cel-stack">
          <PhoneChooser number={linked.number} secret={secret} onAnother={onAnother} />
          {error && <Alert>{error}</Alert>}
          <PasskeyApproval secret={secret} passkey={phone.passkey} runCall={runCall} />
        </div>
      </PhoneFrame>
    )
  }

  const controls = (
    <div className="cel-stack">
      <PhoneChooser number={linked.number} secret={secret} onAnother={onAnother} />
      {error && <Alert>{phone ? error : `${error}. Tentando de novo a cada 2 segundos…`}</Alert>}
      {!phone && !error && <Waiting />}
      <PhoneControls phone={phone} secret={secret} runCall={runCall} entries={entries} onOutcome={addEntry} />
    </div>
  )
  const screen = phone && (
    <Chats
      phone={phone}
      secret={secret}
      runCall={runCall}
      chats={chats}
      open={visiblePart.chat}
      onOutcome={addEntry}
    />
  )
  if (isWide) return <PhoneFrame beside={screen}>{controls}</PhoneFrame>
  const isOpen = visiblePart.chat !== null && phone !== null
  return (
    <PhoneFrame isFilled={isOpen}>
      {!isOpen && <PhoneTabs isChats={visiblePart.isChats} chats={chats.chats ?? []} />}
      {visiblePart.isChats ? (screen ?? controls) : controls}
    </PhoneFrame>
  )
}

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

function PhoneChooser({ number, secret, onAnother }: PhoneChooserProps) {
  const { phones: linkedPhones } = usePhones()
  return (
    <div className="cel-chooser">
      {linkedPhones.length > 1 ? (
        <Select aria-label="Celular" value={secret} onChange={(event) => phones.choose(event.target.value)}>
          {linkedPhones.map((phone) => (
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

interface PhoneTabsProps {
  isChats: boolean
  chats: readonly VirtualConversation[]
}

function PhoneTabs({ isChats, chats }: PhoneTabsProps) {
  const unread = chats.reduce((sum, one) => sum + one.unread, 0)
  return (
    <div className="cel-tabs">
      <Segments
        label="Tela"
        value={isChats ? 'chats' : 'device'}
        options={[
          { value: 'device', label: 'Aparelho' },
          { value: 'chats', label: unread > 0 ? `Conversas (${unread})` : 'Conversas' },
        ]}
        onChange={(tab) => (tab === 'chats' ? showChats() : showControls())}
      />
    </div>
  )
}
