import { useMorpheus, useToast } from '@morpheus/react'
import { Button, Field, Select, TextInput } from '@morpheus/react/ui'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { NumberField } from './NumberField.js'
import type { PhonePart } from './part.js'
import { randomNumber } from './randomNumber.js'

type Direction = 'incoming' | 'outgoing'

/** A contact writes to this phone, or its owner writes to a contact. */
export function MessageForm({ online, secret, act }: PhonePart & { online: boolean }) {
  const { virtualPhone } = useMorpheus()
  const notify = useToast()
  const [direction, setDirection] = useState<Direction>('incoming')
  const [name, setName] = useState('Maria Oliveira')
  const [number, setNumber] = useState(randomNumber)
  const [content, setContent] = useState('')
  const [busy, setBusy] = useState(false)
  const ready = online && number.length >= 10 && content.trim() !== ''

  const send = async () => {
    if (!ready || busy) return
    setBusy(true)
    const contact = { contactPhone: number, ...(name.trim() && { contactName: name.trim() }) }
    const done = await act(() =>
      virtualPhone.sendMessage({ content: content.trim(), direction, ...contact }, { token: secret }),
    )
    setBusy(false)
    if (!done) return
    setContent('')
    notify({ tone: 'success', text: direction === 'incoming' ? 'Mensagem recebida' : 'Mensagem enviada' })
  }

  return (
    <form
      className="cel-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3 className="cel-card-title">Mensagem</h3>
      <Field label="Direção">
        {(control) => (
          <Select
            {...control}
            value={direction}
            onChange={(event) => setDirection(event.target.value === 'outgoing' ? 'outgoing' : 'incoming')}
          >
            <option value="incoming">Recebida de um contato</option>
            <option value="outgoing">Enviada por este celular</option>
          </Select>
        )}
      </Field>
      <Field label="Nome do contato">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <NumberField label="Número do contato" digits={number} onChange={setNumber} />
      <Field label="Texto" hint={online ? undefined : 'Sem internet, nenhuma mensagem passa.'}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={4096}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" wide icon={<Send />} busy={busy} disabled={!ready}>
        {direction === 'incoming' ? 'Receber mensagem' : 'Enviar mensagem'}
      </Button>
    </form>
  )
}
