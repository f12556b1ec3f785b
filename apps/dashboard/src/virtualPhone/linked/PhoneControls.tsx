import { useBusy, useMorpheus } from '@morpheus/react'
import { Badge, Button, ConfirmDialog, Switch } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { countOf, formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { restrictionRoom, statusLabels } from '@morpheus/sdk/text'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { Groups } from '../groups/Groups.js'
import { phones } from '../phones.js'
import { BlockContact } from './BlockContact.js'
import type { Outcome } from './outcome.js'
import type { PhoneActionProps } from './phoneActions.js'
import { Simulator } from './Simulator.js'
import type { ActionLogEntry } from './useActionLog.js'

const addMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Restrictions to try, computed at the click. */
const choices = [
  { label: '3 por hora', limits: () => ({ newChats: { limit: 3, resetsAt: addMinutes(60) } }) },
  // Five minutes: long enough to see a message held, short enough to see it sent.
  { label: 'Bloquear', limits: () => ({ reachOut: { until: addMinutes(5) } }) },
  { label: 'Liberar', limits: () => ({}) },
]

/** Simulates WhatsApp's restrictions on new conversations, to see the session hold messages. */
function PhoneRestrictions({ phone, secret, runCall }: PhoneActionProps & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const { busy, run } = useBusy<string>()
  const restrictionText = restrictionRoom(phone.restrictions, formatDateTime)
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Restrições do WhatsApp</h3>
      <p className="cel-note" role="status">
        {restrictionText ?? 'Conversas novas sem limite'}
      </p>
      <div className="cel-row">
        {choices.map(({ label, limits }) => (
          <Button
            key={label}
            className="cel-grow"
            size="small"
            busy={busy === label}
            disabled={busy !== null}
            onClick={() =>
              void run(label, () => runCall(() => virtualPhone.restrict(limits(), { token: secret })))
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

const counts = [10, 1_000, 10_000]

function ContactLoader({ phone, secret, runCall }: PhoneActionProps & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const { busy, run } = useBusy<number>()
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Agenda</h3>
      <p className="cel-note" role="status">
        {countOf(phone.contacts, 'contato')} neste celular
      </p>
      <div className="cel-row">
        {counts.map((count) => (
          <Button
            key={count}
            className="cel-grow"
            size="small"
            busy={busy === count}
            disabled={busy !== null || phone.contacts >= count}
            aria-label={`Carregar ${count.toLocaleString('pt-BR')} contatos`}
            onClick={() =>
              void run(count, () => runCall(() => virtualPhone.loadContacts({ count }, { token: secret })))
            }
          >
            {count.toLocaleString('pt-BR')}
          </Button>
        ))}
      </div>
    </section>
  )
}

const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })

function ActionLog({ entries }: { entries: readonly ActionLogEntry[] }) {
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">O que a sessão fez</h3>
      {entries.length === 0 && (
        <p className="cel-note">
          Simule uma mensagem, uma chamada ou um status e veja aqui o efeito do comportamento da sessão.
        </p>
      )}
      <ul className="cel-action-log" aria-live="polite" aria-label="O que a sessão fez">
        {entries.map(({ id, time: loggedAt, text, explanation }) => (
          <li key={id} className="cel-outcome">
            <time className="cel-time mo-figures" dateTime={new Date(loggedAt).toISOString()}>
              {time.format(loggedAt)}
            </time>
            <div className="cel-grow">
              <p className="cel-outcome-text">{text}</p>
              {explanation && <p className="cel-note">{explanation}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PhoneControlsProps extends PhoneActionProps {
  /** Null until read. */
  phone: VirtualPhone | null
  entries: readonly ActionLogEntry[]
  onOutcome: (outcome: Outcome) => void
}

/** Controls of a linked phone: its connection, simulations, blocked contacts, groups and restrictions. */
export function PhoneControls({ phone, secret, runCall, entries, onOutcome }: PhoneControlsProps) {
  const { virtualPhone } = useMorpheus()
  const [isConfirming, setAsking] = useState(false)
  const actionProps = { secret, runCall, onOutcome }
  return (
    <>
      {phone && (
        <>
          <PhoneStatus phone={phone} secret={secret} runCall={runCall} />
          <Simulator online={phone.online} blocked={phone.blocked ?? []} {...actionProps} />
          <ActionLog entries={entries} />
          <BlockedContacts online={phone.online} blocked={phone.blocked ?? []} {...actionProps} />
          <Groups phone={phone} {...actionProps} />
          <PhoneRestrictions phone={phone} secret={secret} runCall={runCall} />
          <ContactLoader phone={phone} secret={secret} runCall={runCall} />
        </>
      )}
      <Button variant="danger" wide icon={<Unlink />} onClick={() => setAsking(true)}>
        Remover aparelho conectado
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Remover aparelho conectado?"
          confirm="Remover aparelho"
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            const isUnlinked = await runCall(() => virtualPhone.unlink({}, { token: secret }))
            setAsking(false)
            if (isUnlinked) phones.remove(secret)
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

interface BlockedContactsProps extends PhoneActionProps {
  blocked: readonly string[]
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

function BlockedContacts({ blocked, online, ...actionProps }: BlockedContactsProps) {
  if (blocked.length === 0) return null
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Contatos bloqueados</h3>
      <p className="cel-note">As mensagens deles não chegam à sessão.</p>
      <ul className="cel-people" aria-label="Contatos bloqueados">
        {blocked.map((number) => (
          <li key={number} className="cel-row">
            <span className="cel-grow mo-truncate mo-figures">{formatPhone(number)}</span>
            <BlockContact
              {...actionProps}
              contact={{ name: '', number }}
              blocked
              showsName
              disabled={!online}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PhoneStatus({ phone, secret, runCall }: PhoneActionProps & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const [pendingOnline, setPendingOnline] = useState<boolean | null>(null)
  const online = pendingOnline ?? phone.online
  const seenOnline = phone.presence === 'available'
  return (
    <section className="cel-card" aria-label="Aparelho vinculado">
      <div className="cel-row">
        <div className="cel-grow">
          <p className="mo-muted">Vinculado à sessão</p>
          <p className="cel-session mo-truncate" title={phone.sessionName}>
            {phone.sessionName}
          </p>
        </div>
        <Badge tone={phone.status === 'connected' ? 'success' : 'neutral'}>
          {statusLabels[phone.status]}
        </Badge>
      </div>
      <div className="cel-row cel-divided">
        <div className="cel-grow">
          <p className="cel-strong">{seenOnline ? 'Contatos veem online' : 'Contatos veem offline'}</p>
          <p className="cel-note">{describePresence(phone)}</p>
        </div>
        <span className={seenOnline ? 'cel-presence cel-presence-on' : 'cel-presence'} aria-hidden="true" />
      </div>
      <Switch
        size="large"
        className="cel-divided"
        label={
          <span className="cel-grow">
            <span className="cel-strong">{online ? 'Conectado à internet' : 'Sem internet'}</span>
            <span className="cel-note">Desligue para derrubar a conexão; ligue para restaurar.</span>
          </span>
        }
        checked={online}
        onChange={async (event) => {
          const next = event.target.checked
          setPendingOnline(next)
          await runCall(() => virtualPhone.setOnline({ online: next }, { token: secret }))
          setPendingOnline(null)
        }}
      />
    </section>
  )
}

function describePresence({ online, status, presence }: VirtualPhone): string {
  if (!online) return 'Sem internet, a sessão não pode aparecer online.'
  if (status !== 'connected') return 'A sessão não está conectada.'
  return `“Sempre online” está ${presence === 'available' ? 'ligado' : 'desligado'} no comportamento da sessão.`
}
