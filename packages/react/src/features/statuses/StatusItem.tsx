import type { StatusPost } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useTimes } from '../account/useTimes.js'
import { MessageFile } from '../conversations/MessageFile.js'
import { useStatusActions, useStatusSource } from './queries.js'
import { useStatusTexts } from './texts.js'
import '../../ui/listRow.css'

interface StatusItemProps {
  status: StatusPost
  /** False while an own status cannot be deleted. */
  isOnline: boolean
}

/** A status with its author, its end and, of an own one, its audience and a button that deletes it. */
export function StatusItem({ status, isOnline }: StatusItemProps) {
  const texts = useStatusTexts()
  const times = useTimes()
  const { act, busy } = useAction<'remove'>()
  const { remove } = useStatusActions(status.sessionId)
  const [isRemoving, setRemoving] = useState(false)
  const source = useStatusSource(status.sessionId, status.id)
  const { contact, isFromMe, text, media, recipients, timestamp, expiresAt } = status
  const name = isFromMe ? texts.mine : (contact?.name ?? formatPhone(contact?.phone ?? ''))
  const facts = [
    times.dateTime(timestamp),
    texts.until(times.dateTime(expiresAt)),
    recipients !== null &&
      `${texts.form.audiences[status.audience ?? 'contacts']}, ${texts.recipients(recipients)}`,
  ].filter((fact) => fact !== false)
  return (
    <li className="mo-list-row mo-status">
      <Avatar name={name} />
      <div className="mo-list-row-text">
        <p className="mo-list-row-head">
          <span className="mo-list-row-title">{escapeInvisible(name)}</span>
          {status.state === 'unconfirmed' && <Badge tone="warning">{texts.unconfirmed}</Badge>}
        </p>
        {media && (
          // Reading a file that was not fetched yet fetches it.
          <MessageFile
            source={source}
            media={media.state === 'pending' ? { ...media, state: 'ready' } : media}
          />
        )}
        {text !== null && <p className="mo-status-text">{escapeInvisible(text)}</p>}
        {status.state === 'unconfirmed' && <p className="mo-status-text">{texts.unconfirmedHint}</p>}
        <p className="mo-list-row-detail">{facts.join(' · ')}</p>
      </div>
      {isFromMe && (
        <Button
          size="small"
          variant="ghost"
          icon={<Trash2 />}
          disabled={!isOnline}
          aria-label={texts.removeOf(text ?? times.dateTime(timestamp))}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.remove}
          busy={busy === 'remove'}
          onCancel={() => setRemoving(false)}
          onConfirm={() =>
            void act('remove', texts.removeFailure, async () => {
              await remove(status.id)
              setRemoving(false)
              return texts.removed
            })
          }
        >
          <p className="mo-confirm-text">{texts.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
