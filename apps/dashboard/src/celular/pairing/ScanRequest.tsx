import { useMorpheus } from '@morpheus/react'
import { phoneLimits } from '@morpheus/sdk/format'
import { useState } from 'react'
import { NumberField } from '../NumberField.js'
import { randomNumber } from '../randomNumber.js'
import { type Demand, PasskeyDemand } from './PasskeyDemand.js'
import { RequestCard } from './RequestCard.js'
import { usePairCall } from './usePairCall.js'

interface ScanRequestProps {
  code: string
  onLinked: (secret: string, number: string) => void
  onCancel: () => void
}

/** Asks for the number to link after a scanned QR code. */
export function ScanRequest({ code, onLinked, onCancel }: ScanRequestProps) {
  const { virtualPhone } = useMorpheus()
  const [digits, setDigits] = useState(randomNumber)
  const [demand, setDemand] = useState<Demand>()
  const pair = usePairCall(
    () => virtualPhone.scan({ qr: code, phoneNumber: digits, ...(demand && { passkey: demand }) }),
    onLinked,
  )
  return (
    <RequestCard
      title="Vincular aparelho?"
      text="Este celular leu um QR Code do Morpheus. Ao aceitar, a sessão passa a usar este número."
      busy={pair.busy}
      canAccept={digits.length >= phoneLimits.min}
      error={pair.error}
      expired={pair.expired}
      onAccept={() => void pair.run()}
      onCancel={onCancel}
    >
      <NumberField label="Número deste celular" digits={digits} onChange={setDigits} />
      <PasskeyDemand demand={demand} onDemand={setDemand} />
    </RequestCard>
  )
}
