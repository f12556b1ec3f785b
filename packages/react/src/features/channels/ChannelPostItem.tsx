import type { ChannelPost } from '@morpheus/sdk'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { Menu, type MenuItem } from '../../ui/Menu.js'
import { useTimes } from '../account/useTimes.js'
import { MessageFile } from '../conversations/MessageFile.js'
import { useChannelActions, useChannelPostSource } from './queries.js'
import { useChannelTexts } from './texts.js'
import '../../ui/listRow.css'
import './style.css'

const EditPostDialog = lazy(async () => (await import('./channelDialogs.js')).EditPostDialog)

/** WhatsApp's own choice of reactions. */
const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

interface ChannelPostItemProps {
  post: ChannelPost
  /** False while the post cannot be changed. */
  isOnline: boolean
}

/** A post with its channel, the session's reaction, and a menu that reacts, and edits or deletes an own one. */
export function ChannelPostItem({ post, isOnline }: ChannelPostItemProps) {
  const texts = useChannelTexts()
  const times = useTimes()
  const { act, busy } = useAction<'remove' | 'react'>()
  const { sessionId, id, channel, isFromMe, kind, text, media, state, reaction, timestamp, editedAt } = post
  const { removePost, react } = useChannelActions(sessionId)
  const source = useChannelPostSource(sessionId, id)
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const name = channel.name ?? texts.unnamed
  const facts = [
    times.dateTime(timestamp),
    isFromMe && texts.mine,
    editedAt !== null && texts.edited,
    reaction !== null && texts.reaction(reaction),
  ].filter((fact) => fact !== false)
  const choose = (emoji: string | null) =>
    void act('react', texts.reactFailure, async () => {
      await react(id, emoji)
      return emoji === null ? texts.unreacted : texts.reacted
    })
  const items: MenuItem[] = [
    ...(isFromMe && kind === 'text'
      ? [{ label: texts.editPost, icon: <Pencil />, onSelect: () => setDialog('edit') }]
      : []),
    ...(isFromMe
      ? [
          {
            label: texts.removePost,
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => setDialog('remove'),
          },
        ]
      : []),
    ...[...emojis, null].map((emoji) => ({
      label: emoji ?? texts.noReaction,
      group: texts.react,
      checked: emoji === reaction,
      onSelect: () => choose(emoji),
    })),
  ]
  const close = () => setDialog(null)
  return (
    <li className="mo-list-row mo-channel-post">
      <Avatar name={name} />
      <div className="mo-list-row-text">
        <p className="mo-list-row-head">
          <span className="mo-list-row-title">{escapeInvisible(name)}</span>
          {state === 'unconfirmed' && <Badge tone="warning">{texts.unconfirmed}</Badge>}
        </p>
        {media && (
          // Reading a file that was not fetched yet fetches it.
          <MessageFile
            source={source}
            media={media.state === 'pending' ? { ...media, state: 'ready' } : media}
          />
        )}
        {text !== null && <p className="mo-channel-text">{escapeInvisible(text)}</p>}
        {state === 'unconfirmed' && <p className="mo-channel-text">{texts.unconfirmedHint}</p>}
        <p className="mo-list-row-detail">{facts.join(' · ')}</p>
      </div>
      {isOnline && (
        <Menu
          label={texts.postActions}
          trigger={<EllipsisVertical aria-hidden="true" />}
          triggerClassName="mo-icon-button"
          items={items}
        />
      )}
      <LazyBoundary fallback={null}>
        {dialog === 'edit' && <EditPostDialog post={post} onClose={close} />}
      </LazyBoundary>
      {dialog === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.removePost}
          busy={busy === 'remove'}
          onCancel={close}
          onConfirm={() =>
            void act('remove', texts.removeFailure, async () => {
              await removePost(id)
              close()
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
