import { useMorpheus } from '@morpheus/react'
import { formatPhone } from '@morpheus/sdk/format'
import { useState } from 'react'
import { type Demand, PasskeyDemand } from './PasskeyDemand.js'
import { RequestCard } from './RequestCard.js'
import { usePairCall } from './usePairCall.js'

interface PairingRequestProps {
  number: string
  code: string
  onLinked: (secret: string, number: string) => void
  onCancel: () => void
}

/** Asks to confirm a pairing code for this number against the one on the dashboard. */
export function PairingRequest({ number, code, onLinked, onCancel }: PairingRequestProps) {
  const { virtualPhone } = useMorpheus()
  const [demand, setDemand] = useState<Demand>()
  const pair = usePairCall(
    () =>
      virtualPhone.enterCode({
        phoneNumber: number,
        pairingCode: code,
        ...(demand && { passkey: demand }),
      }),
    onLinked,
  )
  return (
    <RequestCard
      title="Vincular aparelho?"
      text={
        <>
          Um pedido de pareamento chegou para <span className="cel-nowrap">{formatPhone(number)}</span>.
          Confira se o código é o mesmo do painel.
        </>
      }
      busy={pair.busy}
      canAccept
      error={pair.error}
      expired={pair.expired}
      onAccept={() => void pair.run()}
      onCancel={onCancel}
    >
      <output className="cel-code" aria-label="Código de pareamento">
        {code}
      </output>
      <PasskeyDemand demand={demand} onDemand={setDemand} />
    </RequestCard>
  )
}
