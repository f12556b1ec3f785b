import type { Invitation } from '@morpheus/sdk'
import { Copy } from 'lucide-react'
import { useToast } from '../../core/useToast.js'
import { Button } from '../../ui/Button.js'
import { CopyField } from '../../ui/CopyField.js'
import { Dialog } from '../../ui/Dialog.js'
import { writeToClipboard } from '../../ui/lib/useCopy.js'
import { useTimes } from '../account/useTimes.js'
import { useUserTexts } from './texts.js'

interface LinkDialogProps {
  invitation: Invitation
  link: string
  onClose: () => void
}

/** Invitation link to hand over, visible only once. */
export function LinkDialog({ invitation, link, onClose }: LinkDialogProps) {
  const texts = useUserTexts().made
  const notify = useToast()
  const times = useTimes()

  async function copy() {
    try {
      await writeToClipboard(link)
      notify({ tone: 'success', text: texts.copied })
    } catch {
      notify({ tone: 'error', text: texts.copyFailure })
    }
  }

  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <CopyField
        label={texts.link(invitation.email)}
        value={link}
        hint={texts.hint(times.date(invitation.expiresAt))}
      />
    </Dialog>
  )
}
