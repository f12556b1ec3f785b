import { useMorpheus } from '@morpheus/react'
import { Button, Field, TextInput } from '@morpheus/react/ui'
import { phoneDigits, phoneLimits } from '@morpheus/sdk/format'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { groupOutcome, type Outcome } from '../linked/outcome.js'
import type { PhonePart } from '../linked/part.js'
import { TextLine } from '../TextLine.js'

interface NewGroupProps extends PhonePart {
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

export function NewGroup({ online, secret, act, onOutcome }: NewGroupProps) {
  const { virtualPhone } = useMorpheus()
  const [name, setName] = useState('')
  const [numbers, setNumbers] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()

  const submit = async () => {
    const participants = readNumbers(numbers)
    const bad = participants.find(({ digits }) => digits.length < phoneLimits.min)
    setWrong(bad && `“${bad.typed}” não é um número de telefone válido`)
    if (bad || busy || !online || !name.trim()) return
    setBusy(true)
    const group = { name: name.trim(), participants: participants.map(({ digits }) => digits) }
    const done = await act(() => virtualPhone.createGroup(group, { token: secret }))
    setBusy(false)
    if (!done) return
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
      <TextLine
        label="Nome do novo grupo"
        maxLength={100}
        placeholder="Ex.: Clientes da loja"
        value={name}
        onText={setName}
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
      <Button type="submit" wide icon={<Plus />} busy={busy} disabled={!online || !name.trim()}>
        Criar grupo
      </Button>
    </form>
  )
}

function readNumbers(text: string): { typed: string; digits: string }[] {
  return text
    .split(/[,;\n]/)
    .map((typed) => ({ typed: typed.trim(), digits: phoneDigits(typed) }))
    .filter(({ typed }) => typed !== '')
}
