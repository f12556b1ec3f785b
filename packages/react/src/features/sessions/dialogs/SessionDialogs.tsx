import { isLinkedOffline, type Session } from '@morpheus/sdk'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import type { SessionTags } from './CreateSessionDialog.js'
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
  const format = useFormat()
  const texts = useTexts().sessions
  const { deviceMayRemain } = useSdkMessages().session
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
        <ConfirmDialog
          title={texts.confirmDisconnectTitle}
          confirm={texts.disconnect}
          busy={control.isBusy(disconnecting)}
          onCancel={control.cancelDisconnect}
          onConfirm={async () => {
            await actions.disconnect(disconnecting)
            control.cancelDisconnect()
          }}
        >
          <p className="mo-confirm-text">
            {texts.confirmDisconnectText(
              disconnecting.name,
              disconnecting.phone && format.phone(disconnecting.phone),
            )}
          </p>
          {isLinkedOffline(disconnecting) && <p className="mo-confirm-text">{deviceMayRemain}</p>}
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={texts.confirmRemoveTitle}
          confirm={texts.confirmRemove}
          busy={control.isBusy(removing)}
          onCancel={control.cancelRemove}
          onConfirm={async () => {
            const isRemoved = await actions.remove(removing)
            control.cancelRemove()
            if (isRemoved) onRemoved?.()
          }}
        >
          <p className="mo-confirm-text">{texts.confirmRemoveText(removing.name)}</p>
          {isLinkedOffline(removing) && <p className="mo-confirm-text">{deviceMayRemain}</p>}
        </ConfirmDialog>
      )}
    </LazyBoundary>
  )
}
