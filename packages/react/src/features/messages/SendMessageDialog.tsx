import type { Session } from '@morpheus/sdk'
import { Dialog } from '../../ui/Dialog.js'
import { SendMessage } from './SendMessage.js'
import { useMessageTexts } from './texts.js'

interface SendMessageDialogProps {
  session: Session
  onClose: () => void
}

export function SendMessageDialog({ session, onClose }: SendMessageDialogProps) {
  const texts = useMessageTexts()
  return (
    <Dialog
      title={texts.test}
      description={<span title={session.name}>{session.name}</span>}
      closesOutside={false}
      onClose={onClose}
    >
      <SendMessage sessionId={session.id} apiType={session.apiType} />
    </Dialog>
  )
}
