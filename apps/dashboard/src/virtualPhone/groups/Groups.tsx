import { useBusy, useMorpheus } from '@morpheus/react'
import { Badge, Button, Field, Menu, TextInput } from '@morpheus/react/ui'
import type { PhoneGroup, VirtualPhone } from '@morpheus/sdk'
import { countOf, formatPhone, phoneDigits, phoneLimits } from '@morpheus/sdk/format'
import { ChevronRight, MoreVertical, Plus, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  describeParticipantChange,
  groupOutcome,
  type Outcome,
  type ParticipantAction,
} from '../linked/outcome.js'
import type { PhoneActionProps } from '../linked/phoneActions.js'
import { PhoneNumberField } from '../PhoneNumberField.js'
import { randomPhoneNumber } from '../randomPhoneNumber.js'
import { TextInputField } from '../TextInputField.js'
import './groups.css'

interface GroupsProps extends PhoneActionProps {
  phone: VirtualPhone
  onOutcome: (outcome: Outcome) => void
}

export function Groups({ phone, ...actionProps }: GroupsProps) {
  const groups = phone.groups ?? []
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Grupos</h3>
      {groups.length === 0 && <p className="cel-note">Este celular ainda não criou nenhum grupo.</p>}
      {groups.length > 0 && (
        <ul className="cel-groups" aria-label="Grupos">
          {groups.map((group) => (
            <GroupEntry key={group.id} group={group} online={phone.online} {...actionProps} />
          ))}
        </ul>
      )}
      <NewGroup online={phone.online} {...actionProps} />
      {!phone.online && <p className="cel-note">Sem internet, os grupos não mudam.</p>}
    </section>
  )
}

interface NewGroupProps extends PhoneActionProps {
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

function NewGroup({ online, secret, runCall, onOutcome }: NewGroupProps) {
  const { virtualPhone } = useMorpheus()
  const [name, setName] = useState('')
  const [numbers, setNumbers] = useState('')
  const { busy, run } = useBusy<'create'>()
  const [wrong, setWrong] = useState<string>()

  const submit = async () => {
    const participants = readNumbers(numbers)
    const bad = participants.find(({ digits }) => digits.length < phoneLimits.min)
    setWrong(bad && `“${bad.text}” não é um número de telefone válido`)
    if (bad || !online || !name.trim()) return
    const group = { name: name.trim(), participants: participants.map(({ digits }) => digits) }
    const isCreated = await run('create', () =>
      runCall(() => virtualPhone.createGroup(group, { token: secret })),
    )
    if (!isCreated) return
    setName('')
    setNumbers('')
    onOutcome(groupOutcome(`Grupo ${group.name} criado`, 'group:created'))
  }

  return (
    <form
      className="cel-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInputField
        label="Nome do novo grupo"
        maxLength={100}
        placeholder="Ex.: Clientes da loja"
        value={name}
        onChange={setName}
      />
      <Field
        label="Participantes"
        hint="Números separados por vírgula; podem ser adicionados depois."
        error={wrong}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            autoComplete="off"
            placeholder="Ex.: 5511987654321, 5521912345678"
            value={numbers}
            onChange={({ target }) => {
              setNumbers(target.value)
              setWrong(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" wide icon={<Plus />} busy={busy !== null} disabled={!online || !name.trim()}>
        Criar grupo
      </Button>
    </form>
  )
}

function readNumbers(text: string): { text: string; digits: string }[] {
  return text
    .split(/[,;\n]/)
    .map((part) => ({ text: part.trim(), digits: phoneDigits(part) }))
    .filter((number) => number.text !== '')
}

interface GroupEntryProps extends PhoneActionProps {
  group: PhoneGroup
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

function GroupEntry({ group, online, secret, runCall, onOutcome }: GroupEntryProps) {
  const { virtualPhone } = useMorpheus()
  const { id: groupId, participants } = group
  const [name, setName] = useState(group.name)
  const [number, setNumber] = useState(randomPhoneNumber)
  const { busy, run } = useBusy<'change'>()
  const canRename = online && name.trim() !== '' && name.trim() !== group.name
  const canAdd = online && number.length >= phoneLimits.min

  const changeGroup = async (
    changeCall: () => ReturnType<typeof virtualPhone.renameGroup>,
    outcome: Outcome,
  ) => {
    const isChanged = await run('change', () => runCall(changeCall))
    if (isChanged) onOutcome(outcome)
    return Boolean(isChanged)
  }
  const rename = async () => {
    const next = { groupId, name: name.trim() }
    const text = `Grupo ${group.name} passou a se chamar ${next.name}`
    await changeGroup(
      () => virtualPhone.renameGroup(next, { token: secret }),
      groupOutcome(text, 'group:updated'),
    )
  }
  const changeParticipant = (contactPhone: string, action: ParticipantAction) =>
    changeGroup(
      () => virtualPhone.changeParticipant({ groupId, contactPhone, action }, { token: secret }),
      describeParticipantChange(contactPhone, group.name, action),
    )
  const submit = (allowed: boolean, action: () => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault()
    if (allowed) void action()
  }

  return (
    <li>
      <details className="cel-group">
        <summary className="cel-group-head">
          <ChevronRight className="cel-group-mark" aria-hidden="true" />
          <span className="cel-grow">
            <span className="cel-strong mo-truncate" title={group.name}>
              {group.name}
            </span>
            <span className="cel-note">{formatParticipants(participants.length)}</span>
          </span>
        </summary>
        <div className="cel-group-body">
          <form className="cel-with-button" noValidate onSubmit={submit(canRename, rename)}>
            <TextInputField label="Nome do grupo" maxLength={100} value={name} onChange={setName} />
            <Button type="submit" disabled={!canRename || busy !== null}>
              Renomear
            </Button>
          </form>
          {participants.length > 0 && (
            <ul className="cel-people" aria-label={`Participantes de ${group.name}`}>
              {participants.map((participant) => (
                <Participant
                  key={participant.phone}
                  participant={participant}
                  disabled={!online}
                  onChange={(action) => void changeParticipant(participant.phone, action)}
                />
              ))}
            </ul>
          )}
          <form
            className="cel-fields"
            noValidate
            onSubmit={submit(canAdd, async () => {
              if (await changeParticipant(number, 'add')) setNumber(randomPhoneNumber())
            })}
          >
            <PhoneNumberField label="Novo participante" digits={number} onChange={setNumber} />
            <Button type="submit" wide icon={<Plus />} disabled={!canAdd || busy !== null}>
              Adicionar participante
            </Button>
          </form>
        </div>
      </details>
    </li>
  )
}

function formatParticipants(count: number): string {
  if (count === 0) return 'Sem participantes'
  return countOf(count, 'participante')
}

interface ParticipantProps {
  participant: PhoneGroup['participants'][number]
  disabled: boolean
  onChange: (action: ParticipantAction) => void
}

function Participant({ participant: { phone, admin }, disabled, onChange }: ParticipantProps) {
  const number = formatPhone(phone)
  return (
    <li className="cel-row cel-participant">
      <span className="cel-grow mo-truncate mo-figures">{number}</span>
      {admin && <Badge>Administrador</Badge>}
      {!disabled && (
        <Menu
          label={`Ações de ${number}`}
          triggerClassName="mo-icon-button"
          trigger={<MoreVertical />}
          items={[
            admin
              ? {
                  label: 'Remover como administrador',
                  icon: <ShieldOff />,
                  onSelect: () => onChange('demote'),
                }
              : {
                  label: 'Tornar administrador',
                  icon: <ShieldCheck />,
                  onSelect: () => onChange('promote'),
                },
            {
              label: 'Remover do grupo',
              icon: <UserMinus />,
              tone: 'danger',
              onSelect: () => onChange('remove'),
            },
          ]}
        />
      )}
    </li>
  )
}
