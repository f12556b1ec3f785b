import { useMorpheus } from '@morpheus/react'
import { formatPhone } from '@morpheus/sdk/format'
import { RequestCard } from './RequestCard.js'
import { usePairCall } from './usePairCall.js'

interface PairingRequestProps {
  number: string
  code: string
  onLinked: (secret: string, number: string) => void
  onCancel: () => void
}

/** Somebody asked to link this number with a code: is it the one on the dashboard? */
export function PairingRequest({ number, code, onLinked, onCancel }: PairingRequestProps) {
  const { virtualPhone } = useMorpheus()
  const pair = usePairCall(() => virtualPhone.enterCode({ phoneNumber: number, pairingCode: code }), onLinked)
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
    </RequestCard>
  )
}
