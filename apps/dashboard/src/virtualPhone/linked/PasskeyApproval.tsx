import { useMorpheus } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PhoneActionProps } from './phoneActions.js'

interface PasskeyApprovalProps extends PhoneActionProps {
  passkey: NonNullable<VirtualPhone['passkey']>
}

export function PasskeyApproval({ secret, passkey, runCall }: PasskeyApprovalProps) {
  const { virtualPhone } = useMorpheus()
  const [isApproving, setIsApproving] = useState(false)
  const approve = async () => {
    setIsApproving(true)
    await runCall(() => virtualPhone.approvePasskey({}, { token: secret }))
    setIsApproving(false)
  }
  return (
    <section className="cel-card" aria-label="Passkey">
      <h3 className="cel-card-title">
        <KeyRound aria-hidden="true" />
        Esta conta pede uma passkey
      </h3>
      {passkey.stage === 'code' ? (
        <>
          <p className="cel-text">Compare este código com o da tela em que a sessão está sendo conectada.</p>
          <output className="cel-code" aria-label="Código para comparar">
            {passkey.code}
          </output>
        </>
      ) : (
        <>
          <p className="cel-text">
            Confirme o risco na tela em que a sessão está sendo conectada. Depois, aprove aqui, no lugar da
            extensão.
          </p>
          <Button
            variant="primary"
            wide
            busy={isApproving}
            disabled={passkey.stage === 'sent'}
            onClick={() => void approve()}
          >
            Aprovar com a passkey
          </Button>
        </>
      )}
    </section>
  )
}
