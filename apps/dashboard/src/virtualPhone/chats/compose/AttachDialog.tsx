import { useBusy } from '@morpheus/react'
import { Button, Dialog } from '@morpheus/react/ui'
import { phoneLimits } from '@morpheus/sdk/format'
import { useId, useState } from 'react'
import { PhoneNumberField } from '../../PhoneNumberField.js'
import { randomPhoneNumber } from '../../randomPhoneNumber.js'
import { TextInputField } from '../../TextInputField.js'

export type Attached =
  | { kind: 'location'; latitude: number; longitude: number; name?: string }
  | { kind: 'card'; name: string; phone: string }
  | { kind: 'poll'; question: string; options: string[] }
export type AttachedKind = Attached['kind']

interface AttachDialogProps {
  kind: AttachedKind
  onClose: () => void
  onDone: (attached: Attached) => Promise<void>
}

const titles = { location: 'Enviar localização', card: 'Enviar contato', poll: 'Enviar enquete' } as const

export function AttachDialog({ kind, onClose, onDone }: AttachDialogProps) {
  const form = useId()
  const [first, setFirst] = useState(kind === 'location' ? '-23,5614, -46,6559' : '')
  const [second, setSecond] = useState(kind === 'location' ? 'Avenida Paulista' : '')
  const [number, setNumber] = useState(randomPhoneNumber)
  const { busy, run } = useBusy<'send'>()
  const attached = toAttached(kind, first.trim(), second, number)

  return (
    <Dialog
      title={titles[kind]}
      size="small"
      closesOutside={false}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy !== null} disabled={!attached}>
          Enviar
        </Button>
      }
    >
      <form
        id={form}
        className="cel-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (attached) void run('send', () => onDone(attached))
        }}
      >
        {kind === 'location' && (
          <>
            <TextInputField
              label="Coordenadas"
              hint="Latitude e longitude, em graus."
              value={first}
              onChange={setFirst}
            />
            <TextInputField
              label="Nome do lugar"
              hint="Opcional."
              maxLength={100}
              value={second}
              onChange={setSecond}
            />
          </>
        )}
        {kind === 'card' && (
          <>
            <TextInputField label="Nome" maxLength={100} value={first} onChange={setFirst} />
            <PhoneNumberField label="Número" digits={number} onChange={setNumber} />
          </>
        )}
        {kind === 'poll' && (
          <>
            <TextInputField label="Pergunta" maxLength={255} value={first} onChange={setFirst} />
            <TextInputField
              label="Opções"
              hint="De 2 a 12, separadas por ponto e vírgula."
              value={second}
              onChange={setSecond}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Null while incomplete. */
function toAttached(kind: AttachedKind, first: string, second: string, number: string): Attached | null {
  if (kind === 'card')
    return first && number.length >= phoneLimits.min ? { kind, name: first, phone: number } : null
  if (kind === 'poll') {
    const options = second.split(';').map((option) => option.trim())
    const filledOptions = [...new Set(options.filter((option) => option !== ''))]
    return first && filledOptions.length >= 2 && filledOptions.length <= 12
      ? { kind, question: first, options: filledOptions }
      : null
  }
  const match = /^(-?\d+(?:[.,]\d+)?)\s*[,;]?\s+(-?\d+(?:[.,]\d+)?)$/.exec(first)
  if (!match) return null
  const [latitude = 0, longitude = 0] = match.slice(1).map((degrees) => Number(degrees.replace(',', '.')))
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const name = second.trim()
  return { kind, latitude, longitude, ...(name && { name }) }
}
