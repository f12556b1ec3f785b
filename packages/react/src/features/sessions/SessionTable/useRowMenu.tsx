import type { Session } from '@morpheus/sdk'
import { ExternalLink, Pin, PinOff, Plug, RotateCw, Smartphone, Tag, Trash2, Unplug } from 'lucide-react'
import type { MenuItem } from '../../../ui/Menu.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { canConnect, canConnectByPhone, canDisconnect, canRestart, isReconnecting } from '../parts/rules.js'
import { useLabelTexts, useSessionTableTexts } from '../texts.js'
import { useSessionLabels } from '../useSessionLabels.js'

/** Actions of a session, irreversible ones last. */
export function useRowMenu(
  session: Session,
  control: SessionDialogsControl,
  onOpenSession: ((session: Session) => void) | undefined,
): MenuItem[] {
  const texts = useSessionTableTexts()
  const { acts } = useAvailabilityTexts()
  const labels = useLabelTexts()
  const label = useSessionLabels()
  const { actions } = control
  const isQrType = session.apiType === 'MORPHEUS'
  return [
    ...(onOpenSession
      ? [{ label: texts.open, icon: <ExternalLink />, onSelect: () => onOpenSession(session) }]
      : []),
    ...(isQrType && canConnect(session)
      ? [{ label: texts.connect, icon: <Plug />, onSelect: () => void actions.connect(session) }]
      : []),
    ...(canConnectByPhone(session)
      ? [{ label: acts.phone, icon: <Smartphone />, onSelect: () => actions.showPhone(session) }]
      : []),
    ...(session.status === 'connected' || canRestart(session)
      ? [{ label: texts.restart, icon: <RotateCw />, onSelect: () => void actions.restart(session) }]
      : []),
    ...(canDisconnect(session) || isReconnecting(session)
      ? [{ label: texts.disconnect, icon: <Unplug />, onSelect: () => control.askDisconnect(session) }]
      : []),
    ...(session.pinned == null
      ? []
      : [
          {
            label: session.pinned ? labels.unpin : labels.pin,
            icon: session.pinned ? <PinOff /> : <Pin />,
            onSelect: () => void label(session, { pinned: !session.pinned }),
          },
        ]),
    ...(session.tags == null
      ? []
      : [{ label: labels.edit, icon: <Tag />, onSelect: () => control.editTags(session) }]),
    {
      label: texts.remove,
      icon: <Trash2 />,
      tone: 'danger',
      onSelect: () => control.askRemove(session),
    },
  ]
}
