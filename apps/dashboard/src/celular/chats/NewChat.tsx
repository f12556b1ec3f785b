import { Button, Dialog } from '@morpheus/react/ui'
import { phoneLimits } from '@morpheus/sdk/format'
import { useId, useState } from 'react'
import { NumberField } from '../NumberField.js'
import { randomNumber } from '../randomNumber.js'
import { TextLine } from '../TextLine.js'

interface NewChatProps {
  onChosen: (number: string, name: string) => void
  onClose: () => void
}

/** Asks for the contact of a new conversation; groups appear in the list by themselves. */
export function NewChat({ onChosen, onClose }: NewChatProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [number, setNumber] = useState(randomNumber)
  const ready = number.length >= phoneLimits.min
  return (
    <Dialog
      title="Nova conversa"
      size="small"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="primary" disabled={!ready}>
          Abrir conversa
        </Button>
      }
    >
      <form
        id={form}
        className="cel-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onChosen(number, name.trim())
        }}
      >
        <TextLine
          label="Nome do contato"
          hint="Opcional: como ele se apresenta ao escrever."
          maxLength={100}
          value={name}
          onText={setName}
        />
        <NumberField label="Número do contato" digits={number} onChange={setNumber} />
      </form>
    </Dialog>
  )
}
