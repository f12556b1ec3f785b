import { type CallType, callTypes } from '@morpheus/sdk'
import { Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Dialog } from '../../ui/Dialog.js'
import { stackClasses } from '../../ui/Stack.js'
import { useConversationTexts } from './texts.js'

interface CallLinkDialogProps {
  sessionId: string
  contact: string
  name: string
  onClose: () => void
}

/** Creates a link to a call, to be copied or sent into the conversation. */
export function CallLinkDialog({ sessionId, contact, name, onClose }: CallLinkDialogProps) {
  const texts = useConversationTexts().callLink
  const { common } = useTexts()
  const client = useMorpheus()
  const { act, busy } = useAction<CallType | 'send'>()
  const [url, setUrl] = useState<string | null>(null)
  const create = (type: CallType) =>
    act(type, texts.failure, async () => {
      setUrl((await client.conversations.createCallLink({ id: sessionId, type })).url)
      return null
    })
  const send = (message: string) =>
    act('send', texts.sendFailure, async () => {
      await client.messages.send({ id: sessionId, to: contact, message })
      onClose()
      return texts.sent
    })
  return (
    <Dialog
      title={texts.title}
      description={name}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {url !== null && (
            <Button variant="primary" icon={<Send />} busy={busy === 'send'} onClick={() => void send(url)}>
              {texts.send}
            </Button>
          )}
        </>
      }
    >
      {url === null ? (
        <div className={stackClasses({ gap: 10 })}>
          <p className="mo-muted">{texts.hint}</p>
          {callTypes.map((type) => (
            <Button
              key={type}
              wide
              icon={<Link2 />}
              busy={busy === type}
              disabled={busy !== null}
              onClick={() => void create(type)}
            >
              {texts.types[type]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="mo-conversation-call">
          <span className="mo-truncate" title={url}>
            {url}
          </span>
          <CopyButton value={url} label={texts.copy} />
        </p>
      )}
    </Dialog>
  )
}
