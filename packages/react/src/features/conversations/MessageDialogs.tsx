import type { MessageRecord } from '@morpheus/sdk'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useMessageTypeLabels } from '../messages/texts.js'
import { LabelsDialog } from './LabelsDialog.js'
import type { ShownMessage } from './pendingChanges.js'
import { useConversationTexts } from './texts.js'
import type { MessageChanges } from './useMessageChanges.js'

const ReactionsDialog = lazy(async () => (await import('./ReactionsDialog.js')).ReactionsDialog)

const ForwardDialog = lazy(async () => (await import('./ForwardDialog.js')).ForwardDialog)

/** Dialog about one message. */
export type MessageDialog = 'reactions' | 'labels' | 'forward' | 'revoke'

interface MessageDialogsProps {
  kind: MessageDialog
  message: ShownMessage
  changes: MessageChanges
  getName: (author: string) => string
  onLabels: (labels: string[]) => void
  /** Called with a message that was forwarded into the same conversation. */
  onSent: (message: MessageRecord) => void
  onClose: () => void
  /** Called after the message was queued to be deleted, instead of `onClose`: its menu is gone. */
  onRevoked: () => void
}

export function MessageDialogs(props: MessageDialogsProps) {
  const { kind, message, changes, getName, onLabels, onSent, onClose, onRevoked } = props
  const texts = useConversationTexts()
  const typeLabels = useMessageTypeLabels()
  const [isBusy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    const isQueued = await changes.revoke(message)
    setBusy(false)
    if (isQueued) onRevoked()
  }
  switch (kind) {
    case 'labels':
      return (
        <LabelsDialog
          sessionId={message.sessionId}
          title={texts.messageLabelsTitle}
          name={escapeInvisible(message.text) || (typeLabels[message.type] ?? message.type)}
          selected={message.labels ?? []}
          onChange={onLabels}
          onClose={onClose}
        />
      )
    case 'reactions':
      return (
        <LazyBoundary fallback={null}>
          <ReactionsDialog
            message={message}
            getName={getName}
            onReact={(emoji) => changes.react(message, emoji)}
            onClose={onClose}
          />
        </LazyBoundary>
      )
    case 'forward':
      return (
        <LazyBoundary fallback={null}>
          <ForwardDialog message={message} onSent={onSent} onClose={onClose} />
        </LazyBoundary>
      )
    case 'revoke':
      return (
        <ConfirmDialog
          title={texts.revoking.title}
          confirm={texts.revoking.confirm}
          busy={isBusy}
          onCancel={onClose}
          onConfirm={() => void revoke()}
        >
          {texts.revoking.text}
        </ConfirmDialog>
      )
  }
}
