import { useMorpheus } from '@morpheus/react'
import { formatPhone, phoneLimits } from '@morpheus/sdk/format'
import { useEffect, useState } from 'react'
import { readLink } from './link.js'
import { LinkedPhone } from './linked/LinkedPhone.js'
import { PhoneFrame } from './PhoneFrame.js'
import { PhoneNumberField } from './PhoneNumberField.js'
import { type PasskeyRequirement, PasskeyRequirementSwitches } from './pairing/PasskeyRequirementSwitches.js'
import { RequestCard } from './pairing/RequestCard.js'
import { UnlinkedPhone } from './pairing/UnlinkedPhone.js'
import { usePairCall } from './pairing/usePairCall.js'
import { phones, usePhones } from './phones.js'
import { randomPhoneNumber } from './randomPhoneNumber.js'
import './parts.css'

/** Virtual phone: pairs with a code from the address or typed here, then shows the linked session. */
export function VirtualPhonePage() {
  const [request, setRequest] = useState(() => readLink(window.location.search))
  const { active } = usePhones()
  useEffect(() => {
    document.title = 'Celular virtual · Morpheus'
  }, [])

  const finish = () => {
    // A reload shows the linked phone, not a used code.
    window.history.replaceState(null, '', '/celular')
    setRequest(null)
  }
  const onLinked = (secret: string, number: string) => {
    phones.add({ secret, number })
    finish()
  }

  if (!request && active) {
    return <LinkedPhone key={active.secret} linked={active} onAnother={() => setRequest({ kind: 'new' })} />
  }
  return (
    <PhoneFrame>
      {request?.kind === 'scan' && <ScanRequest code={request.code} onLinked={onLinked} onCancel={finish} />}
      {request?.kind === 'pair' && (
        <PairingRequest number={request.number} code={request.code} onLinked={onLinked} onCancel={finish} />
      )}
      {(request?.kind === 'new' || !request) && (
        <UnlinkedPhone onRequest={setRequest} onCancel={active ? finish : undefined} />
      )}
    </PhoneFrame>
  )
}

interface ScanRequestProps {
  code: string
  onLinked: (secret: string, number: string) => void
  onCancel: () => void
}

function ScanRequest({ code, onLinked, onCancel }: ScanRequestProps) {
  const { virtualPhone } = useMorpheus()
  const [digits, setDigits] = useState(randomPhoneNumber)
  const [passkey, setPasskey] = useState<PasskeyRequirement>()
  const pair = usePairCall(
    () => virtualPhone.scan({ qr: code, phoneNumber: digits, ...(passkey && { passkey }) }),
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
      <PhoneNumberField label="Número deste celular" digits={digits} onChange={setDigits} />
      <PasskeyRequirementSwitches value={passkey} onChange={setPasskey} />
    </RequestCard>
  )
}

interface PairingRequestProps {
  number: string
  code: string
  onLinked: (secret: string, number: string) => void
  onCancel: () => void
}

function PairingRequest({ number, code, onLinked, onCancel }: PairingRequestProps) {
  const { virtualPhone } = useMorpheus()
  const [passkey, setPasskey] = useState<PasskeyRequirement>()
  const pair = usePairCall(
    () =>
      virtualPhone.enterCode({
        phoneNumber: number,
        pairingCode: code,
        ...(passkey && { passkey }),
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
      <PasskeyRequirementSwitches value={passkey} onChange={setPasskey} />
    </RequestCard>
  )
}
