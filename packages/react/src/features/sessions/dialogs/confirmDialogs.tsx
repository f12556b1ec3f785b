import { isLinkedOffline, type Session } from '@morpheus/sdk'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'

export interface ConfirmSessionDialogProps extends WidgetProps {
  /** The session that it is about. */
  session: Session
  /** True while the call is under way. */
  busy?: boolean
  /** Called when the user closes it without confirming. */
  onClose: () => void
}

export interface DisconnectSessionDialogProps extends ConfirmSessionDialogProps {
  /** Called for the confirmation: the host makes the call, as with `useSessionActions`. */
  onDisconnect?: () => void
}

export interface RemoveSessionDialogProps extends ConfirmSessionDialogProps {
  /** Called for the confirmation: the host makes the call, as with `useSessionActions`. */
  onRemove?: () => void
}

/** Asks before a session loses its pairing. */
export const DisconnectSessionDialog = withErrorReporting(function DisconnectSessionDialog(
  props: DisconnectSessionDialogProps,
) {
  const { session, busy, onDisconnect, onClose } = props
  const format = useFormat()
  const texts = useTexts().sessions
  return (
    <ConfirmDialog
      {...rootProps(props)}
      title={texts.confirmDisconnectTitle}
      confirm={texts.disconnect}
      busy={busy}
      onConfirm={() => onDisconnect?.()}
      onCancel={onClose}
    >
      <p className="mo-confirm-text">
        {texts.confirmDisconnectText(session.name, session.phone && format.phone(session.phone))}
      </p>
      <RemainingDevice session={session} />
    </ConfirmDialog>
  )
})

/** Asks before a session is deleted. */
export const RemoveSessionDialog = withErrorReporting(function RemoveSessionDialog(
  props: RemoveSessionDialogProps,
) {
  const { session, busy, onRemove, onClose } = props
  const texts = useTexts().sessions
  return (
    <ConfirmDialog
      {...rootProps(props)}
      title={texts.confirmRemoveTitle}
      confirm={texts.confirmRemove}
      busy={busy}
      onConfirm={() => onRemove?.()}
      onCancel={onClose}
    >
      <p className="mo-confirm-text">{texts.confirmRemoveText(session.name)}</p>
      <RemainingDevice session={session} />
    </ConfirmDialog>
  )
})

/** Only a connected session can remove itself from the phone's linked devices. */
function RemainingDevice({ session }: { session: Session }) {
  const { deviceMayRemain } = useSdkMessages().session
  return isLinkedOffline(session) ? <p className="mo-confirm-text">{deviceMayRemain}</p> : null
}
