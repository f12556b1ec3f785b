import { useMorpheus } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import type { PhoneGroup } from '@morpheus/sdk'
import { countOf, phoneLimits } from '@morpheus/sdk/format'
import { ChevronRight, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { groupOutcome, type Outcome, type ParticipantAction, participantOutcome } from '../linked/outcome.js'
import type { PhonePart } from '../linked/part.js'
import { NumberField } from '../NumberField.js'
import { randomNumber } from '../randomNumber.js'
import { TextLine } from '../TextLine.js'
import { Participant } from './Participant.js'

interface GroupEntryProps extends PhonePart {
  group: PhoneGroup
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

export function GroupEntry({ group, online, secret, act, onOutcome }: GroupEntryProps) {
  const { virtualPhone } = useMorpheus()
  const { id: groupId, participants } = group
  const [name, setName] = useState(group.name)
  const [number, setNumber] = useState(randomNumber)
  const [busy, setBusy] = useState(false)
  const canRename = online && name.trim() !== '' && name.trim() !== group.name
  const canAdd = online && number.length >= phoneLimits.min

  const run = async (change: () => ReturnType<typeof virtualPhone.renameGroup>, outcome: Outcome) => {
    if (busy) return false
    setBusy(true)
    const done = await act(change)
    setBusy(false)
    if (done) onOutcome(outcome)
    return done !== null
  }
  const rename = async () => {
    const next = { groupId, name: name.trim() }
    const text = `Grupo ${group.name} passou a se chamar ${next.name}`
    await run(() => virtualPhone.renameGroup(next, { token: secret }), groupOutcome(text, 'group:updated'))
  }
  const change = (contactPhone: string, action: ParticipantAction) =>
    run(
      () => virtualPhone.changeParticipant({ groupId, contactPhone, action }, { token: secret }),
      participantOutcome(contactPhone, group.name, action),
    )
  const submit = (allowed: boolean, then: () => Promise<unknown>) => (event: FormEvent) => {
    event.preventDefault()
    if (allowed) void then()
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
            <span className="cel-note">{counted(participants.length)}</span>
          </span>
        </summary>
        <div className="cel-group-body">
          <form className="cel-with-button" noValidate onSubmit={submit(canRename, rename)}>
            <TextLine label="Nome do grupo" maxLength={100} value={name} onText={setName} />
            <Button type="submit" disabled={!canRename || busy}>
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
                  onChange={(action) => void change(participant.phone, action)}
                />
              ))}
            </ul>
          )}
          <form
            className="cel-fields"
            noValidate
            onSubmit={submit(canAdd, async () => {
              if (await change(number, 'add')) setNumber(randomNumber())
            })}
          >
            <NumberField label="Novo participante" digits={number} onChange={setNumber} />
            <Button type="submit" wide icon={<Plus />} disabled={!canAdd || busy}>
              Adicionar participante
            </Button>
          </form>
        </div>
      </details>
    </li>
  )
}

function counted(count: number): string {
  if (count === 0) return 'Sem participantes'
  return countOf(count, 'participante')
}
