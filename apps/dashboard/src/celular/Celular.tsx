import { useEffect, useState } from 'react'
import { readLink } from './link.js'
import { LinkedPhone } from './linked/LinkedPhone.js'
import { PhoneFrame } from './PhoneFrame.js'
import { PairingRequest } from './pairing/PairingRequest.js'
import { ScanRequest } from './pairing/ScanRequest.js'
import { Unlinked } from './pairing/Unlinked.js'
import { phones, usePhones } from './phones.js'
import './parts.css'

/** Virtual phone: pairs with a code from the address or typed here, then shows the linked session. */
export function Celular() {
  const [request, setRequest] = useState(() => readLink(window.location.search))
  const { active } = usePhones()
  useEffect(() => {
    document.title = 'Celular virtual · Morpheus'
  }, [])

  const done = () => {
    // A reload shows the linked phone, not a used code.
    window.history.replaceState(null, '', '/celular')
    setRequest(null)
  }
  const onLinked = (secret: string, number: string) => {
    phones.add({ secret, number })
    done()
  }

  if (!request && active) {
    return <LinkedPhone key={active.secret} linked={active} onAnother={() => setRequest({ kind: 'new' })} />
  }
  return (
    <PhoneFrame>
      {request?.kind === 'scan' && <ScanRequest code={request.code} onLinked={onLinked} onCancel={done} />}
      {request?.kind === 'pair' && (
        <PairingRequest number={request.number} code={request.code} onLinked={onLinked} onCancel={done} />
      )}
      {(request?.kind === 'new' || !request) && (
        <Unlinked onRequest={setRequest} onCancel={active ? done : undefined} />
      )}
    </PhoneFrame>
  )
}
