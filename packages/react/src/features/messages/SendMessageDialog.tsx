import type { Session } from '@morpheus/sdk'
import { Dialog } from '../../ui/Dialog.js'
import { SendMessage } from './SendMessage.js'
import { useMessageTexts } from './texts.js'

interface SendMessageDialogProps {
  session: Session
  /** Address of the dialog, see `DialogHistory.open`. */
  address: string
  onClose: () => void
}

export function SendMessageDialog({ session, address, onClose }: SendMessageDialogProps) {
  const texts = useMessageTexts()
  return (
    <Dialog
      title={texts.test}
      description={<span title={session.name}>{session.name}</span>}
      address={address}
      closesOutside={false}
      onClose={onClose}
    >
      <SendMessage sessionId={session.id} apiType={session.apiType} />
    </Dialog>
  )
}
