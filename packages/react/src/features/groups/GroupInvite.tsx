import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { CopyField } from '../../ui/CopyField.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { useCommunity, useGroupActions } from './queries.js'
import { useGroupTexts } from './texts.js'

interface GroupProps {
  sessionId: string
  groupId: string
}

/** The invite link, once asked for: whoever has it can join. */
export function GroupInviteSection({ sessionId, groupId }: GroupProps) {
  const texts = useGroupTexts()
  const { act, busy } = useAction<'show' | 'revoke'>()
  const { invite, revokeInvite } = useGroupActions(sessionId)
  const [url, setUrl] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const show = () =>
    act('show', texts.inviteFailure, async () => {
      setUrl((await invite(groupId)).invite.url)
      return null
    })
  async function revoke() {
    const done = await act('revoke', texts.revokeFailure, async () => {
      setUrl((await revokeInvite(groupId)).invite.url)
      return texts.revoked
    })
    if (done) setAsking(false)
  }
  return (
    <section aria-label={texts.invite} className={stackClasses({ gap: 8 })}>
      <h3 className="mo-group-heading">{texts.invite}</h3>
      {url !== null && <CopyField label={texts.inviteLink} value={url} />}
      <div className="mo-group-actions">
        {url === null && (
          <Button size="small" icon={<Link2 />} busy={busy === 'show'} onClick={() => void show()}>
            {texts.showInvite}
          </Button>
        )}
        <Button size="small" variant="ghost" icon={<Link2Off />} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={texts.revokeTitle}
          confirm={texts.revoke}
          busy={busy === 'revoke'}
          onConfirm={() => void revoke()}
          onCancel={() => setAsking(false)}
        >
          {texts.revokeText}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface GroupCommunityProps extends GroupProps {
  onOpenGroup: (groupId: string) => void
}

export function GroupCommunity({ sessionId, groupId, onOpenGroup }: GroupCommunityProps) {
  const texts = useGroupTexts()
  const query = useCommunity(sessionId, groupId, true)
  const error = useReadError(query)
  const community = query.data?.community
  return (
    <section aria-label={texts.community} className={stackClasses({ gap: 8 })}>
      <h3 className="mo-group-heading">{texts.community}</h3>
      {!community && !error && <Skeleton height={40} />}
      {!community && error && <QueryError query={query} error={error} title={texts.communityError} />}
      <ul className="mo-group-people">
        {community?.groups.map(({ id, name, size, joined }) => (
          <li key={id} className="mo-group-person">
            <span className="mo-group-text">
              {joined && id !== groupId ? (
                <Button size="small" variant="ghost" onClick={() => onOpenGroup(id)}>
                  {name || texts.noName}
                </Button>
              ) : (
                <span className="mo-group-name">{name || texts.noName}</span>
              )}
              {size !== null && <span className="mo-group-note">{texts.people(size)}</span>}
            </span>
            {!joined && <Badge>{texts.notJoined}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
