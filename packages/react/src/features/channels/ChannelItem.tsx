import type { Channel } from '@morpheus/sdk'
import { BadgeCheck, Bell, BellOff, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useChannelActions } from './queries.js'
import { useChannelTexts } from './texts.js'
import '../../ui/listRow.css'
import './style.css'

const EditChannelDialog = lazy(async () => (await import('./channelDialogs.js')).EditChannelDialog)
const PostInChannelDialog = lazy(async () => (await import('./channelDialogs.js')).PostInChannelDialog)

/** A channel with its facts, and what the account's role in it allows. */
export function ChannelItem({ channel, sessionId }: { channel: Channel; sessionId: string }) {
  const texts = useChannelTexts()
  const { act, busy } = useAction<'unfollow' | 'mute' | 'remove'>()
  const { unfollow, update, remove } = useChannelActions(sessionId)
  const [dialog, setDialog] = useState<'post' | 'edit' | 'unfollow' | 'remove' | null>(null)
  const { id, name, picture, description, followers, role, verified, muted, invite } = channel
  const shown = name === '' ? id : name
  const close = () => setDialog(null)
  return (
    <li className="mo-list-row">
      <Avatar name={shown} src={picture} />
      <div className="mo-list-row-text">
        <p className="mo-list-row-head">
          <span className="mo-list-row-title">{escapeInvisible(shown)}</span>
          <Badge tone={role === 'follower' ? 'neutral' : 'accent'}>{texts.roles[role]}</Badge>
          {verified && (
            <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
              {texts.verified}
            </Badge>
          )}
          {muted && <Badge icon={<BellOff aria-hidden="true" />}>{texts.muted}</Badge>}
        </p>
        {description !== null && <p className="mo-channel-text">{escapeInvisible(description)}</p>}
        {followers !== null && <p className="mo-list-row-detail">{texts.followers(followers)}</p>}
      </div>
      <div className="mo-channel-actions">
        {role !== 'follower' && (
          <Button
            size="small"
            icon={<Send />}
            aria-label={texts.postIn(shown)}
            onClick={() => setDialog('post')}
          >
            {texts.post}
          </Button>
        )}
        {invite !== null && <CopyButton value={invite} label={texts.copyInviteOf(shown)} />}
        <Button
          size="small"
          variant="ghost"
          icon={muted ? <Bell /> : <BellOff />}
          busy={busy === 'mute'}
          aria-label={muted ? texts.unmuteOf(shown) : texts.muteOf(shown)}
          onClick={() =>
            void act('mute', texts.updateFailure, async () => {
              await update(id, { muted: !muted })
              return muted ? texts.unmutedNow : texts.mutedNow
            })
          }
        >
          {muted ? texts.unmute : texts.mute}
        </Button>
        {role !== 'follower' && (
          <Button
            size="small"
            variant="ghost"
            icon={<Pencil />}
            aria-label={texts.editOf(shown)}
            onClick={() => setDialog('edit')}
          >
            {texts.edit}
          </Button>
        )}
        {role === 'owner' ? (
          <Button
            size="small"
            variant="ghost"
            icon={<Trash2 />}
            aria-label={texts.removeOf(shown)}
            onClick={() => setDialog('remove')}
          >
            {texts.remove}
          </Button>
        ) : (
          <Button
            size="small"
            variant="ghost"
            aria-label={texts.unfollowOf(shown)}
            onClick={() => setDialog('unfollow')}
          >
            {texts.unfollow}
          </Button>
        )}
      </div>
      <LazyBoundary fallback={null}>
        {dialog === 'post' && <PostInChannelDialog sessionId={sessionId} channel={channel} onClose={close} />}
        {dialog === 'edit' && <EditChannelDialog sessionId={sessionId} channel={channel} onClose={close} />}
      </LazyBoundary>
      {dialog === 'unfollow' && (
        <ConfirmDialog
          title={texts.unfollowTitle(shown)}
          confirm={texts.unfollow}
          busy={busy === 'unfollow'}
          onCancel={close}
          onConfirm={() =>
            void act('unfollow', texts.unfollowFailure, async () => {
              await unfollow(id)
              close()
              return texts.unfollowed
            })
          }
        >
          <p className="mo-confirm-text">{texts.unfollowText}</p>
        </ConfirmDialog>
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={texts.removeChannelTitle(shown)}
          confirm={texts.removeChannel}
          busy={busy === 'remove'}
          onCancel={close}
          onConfirm={() =>
            void act('remove', texts.removeChannelFailure, async () => {
              await remove(id)
              close()
              return texts.channelRemoved
            })
          }
        >
          <p className="mo-confirm-text">{texts.removeChannelText}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
