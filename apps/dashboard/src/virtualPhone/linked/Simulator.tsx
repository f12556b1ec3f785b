import { useBusy, useMorpheus } from '@morpheus/react'
import { Button, Field, Segments, Select } from '@morpheus/react/ui'
import { type CallEndReason, callEndReasons } from '@morpheus/sdk'
import { phoneLimits } from '@morpheus/sdk/format'
import { CircleDashed, type LucideIcon, PhoneIncoming, Send } from 'lucide-react'
import { useState } from 'react'
import { PhoneNumberField } from '../PhoneNumberField.js'
import { randomPhoneNumber } from '../randomPhoneNumber.js'
import { TextInputField } from '../TextInputField.js'
import { BlockContact } from './BlockContact.js'
import { callOutcome, describeMessage, describeStatusView, type Outcome } from './outcome.js'
import type { PhoneActionProps } from './phoneActions.js'

type Kind = 'message' | 'call' | 'status'

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'message', label: 'Mensagem' },
  { value: 'call', label: 'Chamada' },
  { value: 'status', label: 'Status' },
]
const callEndLabels: Readonly<Record<CallEndReason, string>> = {
  missed: 'Ninguém atende',
  accepted: 'Atendida em outro aparelho',
  rejected: 'Recusada em outro aparelho',
  ended: 'Desligada pelo contato',
}
const icons: Readonly<Record<Kind, LucideIcon>> = { message: Send, call: PhoneIncoming, status: CircleDashed }

interface SimulatorProps extends PhoneActionProps {
  online: boolean
  blocked: readonly string[]
  onOutcome: (outcome: Outcome) => void
}

/** Simulates messages, calls and statuses of a contact, and messages of the owner. Nothing leaves the server. */
export function Simulator({ online, blocked, secret, runCall, onOutcome }: SimulatorProps) {
  const { virtualPhone } = useMorpheus()
  const [kind, setKind] = useState<Kind>('message')
  const [name, setName] = useState('Maria Oliveira')
  const [number, setNumber] = useState(randomPhoneNumber)
  const [draft, setDraft] = useState<MessageDraft>({ direction: 'incoming', group: '', content: '' })
  const [statusText, setStatusText] = useState('Novidades na loja')
  const [end, setEnd] = useState<CallEndReason | null>(null)
  const { busy, run } = useBusy<'simulate'>()
  const ready =
    online && number.length >= phoneLimits.min && (kind !== 'message' || draft.content.trim() !== '')
  const Icon = icons[kind]
  const contact = { name: name.trim(), number }
  const isBlocked = blocked.includes(number)

  const simulate = async (): Promise<Outcome | null> => {
    const input = { contactPhone: number }
    const options = { token: secret }
    if (kind === 'call') {
      const answer = await runCall(() => virtualPhone.call({ ...input, ...(end && { end }) }, options))
      return answer && callOutcome(contact, answer.outcome, end)
    }
    if (kind === 'status') {
      const status = { ...input, ...(contact.name && { contactName: contact.name }), content: statusText }
      const answer = await runCall(() => virtualPhone.postStatus(status, options))
      return answer && describeStatusView(contact, answer.viewed)
    }
    const group = draft.group.trim()
    const message = {
      ...input,
      content: draft.content.trim(),
      direction: draft.direction,
      ...(contact.name && { contactName: contact.name }),
      ...(group && { group }),
    }
    const answer = await runCall(() => virtualPhone.sendMessage(message, options))
    if (!answer) return null
    setDraft((now) => ({ ...now, content: '' }))
    const { direction } = draft
    return describeMessage(contact, { direction, group, outcome: answer.outcome, blocked: isBlocked })
  }

  const submit = async () => {
    if (!ready) return
    const outcome = await run('simulate', simulate)
    if (outcome) onOutcome(outcome)
  }

  return (
    <form
      className="cel-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3 className="cel-card-title">Simular</h3>
      <Segments label="O que simular" value={kind} options={kinds} onChange={setKind} />
      <TextInputField label="Nome do contato" maxLength={100} value={name} onChange={setName} />
      <PhoneNumberField label="Número do contato" digits={number} onChange={setNumber} />
      <div className="cel-row">
        <p className="cel-note cel-grow" role="status">
          {isBlocked && 'Contato bloqueado'}
        </p>
        <BlockContact
          contact={contact}
          blocked={isBlocked}
          disabled={!online || number.length < phoneLimits.min}
          secret={secret}
          runCall={runCall}
          onOutcome={onOutcome}
        />
      </div>
      {kind === 'message' && (
        <MessageFields draft={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      )}
      {kind === 'call' && (
        <Field label="Como termina">
          {(control) => (
            <Select
              {...control}
              value={end ?? ''}
              onChange={({ target }) => setEnd(callEndReasons.find((one) => one === target.value) ?? null)}
            >
              <option value="">Continua tocando</option>
              {callEndReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {callEndLabels[reason]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {kind === 'status' && (
        <TextInputField
          label="Texto do status"
          hint="Uma imagem vai pela conversa Status."
          maxLength={700}
          value={statusText}
          onChange={setStatusText}
        />
      )}
      {!online && <p className="cel-note">Sem internet, nada chega a este celular nem sai dele.</p>}
      <Button type="submit" variant="primary" wide icon={<Icon />} busy={busy !== null} disabled={!ready}>
        {getLabel(kind, draft.direction)}
      </Button>
    </form>
  )
}

function getLabel(kind: Kind, direction: MessageDraft['direction']): string {
  if (kind === 'call') return 'Receber chamada'
  if (kind === 'status') return 'Receber status'
  return direction === 'incoming' ? 'Receber mensagem' : 'Enviar mensagem'
}

interface MessageDraft {
  direction: 'incoming' | 'outgoing'
  /** Empty for a direct message. */
  group: string
  content: string
}

interface MessageFieldsProps {
  draft: MessageDraft
  onChange: (change: Partial<MessageDraft>) => void
}

function MessageFields({ draft, onChange }: MessageFieldsProps) {
  return (
    <>
      <Field label="Direção">
        {(control) => (
          <Select
            {...control}
            value={draft.direction}
            onChange={({ target }) =>
              onChange({ direction: target.value === 'outgoing' ? 'outgoing' : 'incoming' })
            }
          >
            <option value="incoming">Recebida de um contato</option>
            <option value="outgoing">Enviada por este celular</option>
          </Select>
        )}
      </Field>
      <TextInputField
        label="Grupo"
        hint="Vazio: uma conversa direta. O nome de um canal seguido publica nele."
        maxLength={100}
        placeholder="Ex.: Clientes da loja"
        value={draft.group}
        onChange={(text) => onChange({ group: text })}
      />
      <TextInputField
        label="Texto"
        maxLength={4096}
        value={draft.content}
        onChange={(text) => onChange({ content: text })}
      />
    </>
  )
}
