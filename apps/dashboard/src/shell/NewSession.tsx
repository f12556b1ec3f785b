import { CreateSessionDialog, PhonePairingDialog, QrDialog } from '@morpheus/react'
import type { Session } from '@morpheus/sdk'
import { useState } from 'react'

export default function NewSession({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<{ session: Session; next: 'qr' | 'phone' } | null>(null)
  if (created === null) {
    return (
      <CreateSessionDialog
        onClose={onClose}
        onCreated={(session, next) => (next === null ? onClose() : setCreated({ session, next }))}
      />
    )
  }
  const Pairing = created.next === 'qr' ? QrDialog : PhonePairingDialog
  return <Pairing sessionId={created.session.id} sessionName={created.session.name} onClose={onClose} />
}
