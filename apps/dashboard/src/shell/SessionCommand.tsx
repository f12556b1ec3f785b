import {
  DisconnectSessionDialog,
  PhonePairingDialog,
  QrDialog,
  RemoveSessionDialog,
  useSessionActions,
} from '@morpheus/react'
import type { Session } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import type { SessionVerb } from './palette/sessionVerbs.js'

export interface SessionCommandProps {
  session: Session
  verb: SessionVerb
  onClose: () => void
}

/** Runs an action of a session once, with the dialogs that it needs. */
export default function SessionCommand({ session, verb, onClose }: SessionCommandProps) {
  const actions = useSessionActions()
  const hasBegun = useRef(false)
  const isBusy = actions.busy.includes(session.id)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (verb === 'qr') void actions.showQr(session)
    if (verb === 'phone') actions.showPhone(session)
    if (verb === 'connect')
      void actions.connect(session).then((isConnecting) => {
        // The QR dialog follows by itself, and closes the command.
        if (!isConnecting || session.connectionMethod === 'PHONE_NUMBER') onClose()
      })
    if (verb === 'restart') void actions.restart(session).finally(onClose)
  }, [actions, session, verb, onClose])

  if (actions.qrFor !== null)
    return (
      <QrDialog
        sessionId={session.id}
        sessionName={session.name}
        onConnect={() => void actions.connect(session)}
        onOpenPhonePairing={() => actions.showPhone(session)}
        onClose={onClose}
      />
    )
  if (actions.phoneFor !== null)
    return <PhonePairingDialog sessionId={session.id} sessionName={session.name} onClose={onClose} />
  if (verb === 'disconnect')
    return (
      <DisconnectSessionDialog
        session={session}
        busy={isBusy}
        onClose={onClose}
        onDisconnect={() => void actions.disconnect(session).finally(onClose)}
      />
    )
  if (verb === 'remove')
    return (
      <RemoveSessionDialog
        session={session}
        busy={isBusy}
        onClose={onClose}
        onRemove={() => void actions.remove(session).finally(onClose)}
      />
    )
  return null
}
