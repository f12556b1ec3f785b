import type { Session } from '@morpheus/sdk'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import type { SessionTags } from './CreateSessionDialog.js'
import { DisconnectSessionDialog, RemoveSessionDialog } from './confirmDialogs.js'
import type { SessionDialogsControl } from './useSessionDialogs.js'

const CreateSessionDialog = lazy(async () => (await import('./CreateSessionDialog.js')).CreateSessionDialog)
const QrDialog = lazy(async () => (await import('../connecting/QrDialog.js')).QrDialog)
const PhonePairingDialog = lazy(
  async () => (await import('../connecting/PhonePairingDialog.js')).PhonePairingDialog,
)
const TagsDialog = lazy(async () => (await import('./TagsDialog.js')).TagsDialog)

export interface SessionDialogsProps {
  control: SessionDialogsControl
  sessions: readonly Session[]
  onRemoved?: (() => void) | undefined
  tags?: SessionTags
}

export function SessionDialogs({ control, sessions, onRemoved, tags }: SessionDialogsProps) {
  const { actions, disconnecting, removing } = control
  const findSession = (id: string) => sessions.find((session) => session.id === id)
  const qrSession = actions.qrFor === null ? undefined : findSession(actions.qrFor)

  return (
    <LazyBoundary>
      {control.creating && (
        <CreateSessionDialog
          tags={tags}
          onClose={control.closeCreate}
          onCreated={(session, next) => {
            control.closeCreate()
            // Just connected, whatever the session's record still says.
            if (next === 'qr') void actions.showQr({ ...session, status: 'connecting' })
            if (next === 'phone') actions.showPhone(session)
          }}
        />
      )}
      {actions.qrFor !== null && (
        <QrDialog
          key={actions.qrFor}
          sessionId={actions.qrFor}
          sessionName={qrSession?.name}
          onConnect={qrSession && (() => void actions.connect(qrSession))}
          onOpenPhonePairing={qrSession && (() => actions.showPhone(qrSession))}
          onClose={actions.closeDialogs}
        />
      )}
      {actions.phoneFor !== null && (
        <PhonePairingDialog
          key={actions.phoneFor}
          sessionId={actions.phoneFor}
          sessionName={findSession(actions.phoneFor)?.name}
          onClose={actions.closeDialogs}
        />
      )}
      {control.tagging && <TagsDialog session={control.tagging} onClose={control.closeTags} />}
      {disconnecting && (
        <DisconnectSessionDialog
          session={disconnecting}
          busy={control.isBusy(disconnecting)}
          onClose={control.cancelDisconnect}
          onDisconnect={async () => {
            await actions.disconnect(disconnecting)
            control.cancelDisconnect()
          }}
        />
      )}
      {removing && (
        <RemoveSessionDialog
          session={removing}
          busy={control.isBusy(removing)}
          onClose={control.cancelRemove}
          onRemove={async () => {
            const isRemoved = await actions.remove(removing)
            control.cancelRemove()
            if (isRemoved) onRemoved?.()
          }}
        />
      )}
    </LazyBoundary>
  )
}
