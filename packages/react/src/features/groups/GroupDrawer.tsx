import type { GroupDetail } from '@morpheus/sdk'
import { ImageOff, ImagePlus, LogOut, Pencil } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { CopyField } from '../../ui/CopyField.js'
import { Dialog } from '../../ui/Dialog.js'
import { stackClasses } from '../../ui/Stack.js'
import { Switch } from '../../ui/Switch.js'
import { QueryError } from '../../widget/QueryView.js'
import { useTimes } from '../account/useTimes.js'
import { GroupCommunity, GroupInviteSection } from './GroupInvite.js'
import { GroupListSkeleton } from './GroupRows.js'
import { EditGroupDialog } from './groupDialogs.js'
import { JoinRequests, Participants } from './Participants.js'
import { useGroup, useGroupActions } from './queries.js'
import { squareJpeg } from './squareJpeg.js'
import { useGroupSettingLabels, useGroupTexts } from './texts.js'

interface GroupDrawerProps {
  sessionId: string
  groupId: string
  onOpenGroup: (groupId: string) => void
  onClose: () => void
}

export function GroupDrawer({ sessionId, groupId, onOpenGroup, onClose }: GroupDrawerProps) {
  const texts = useGroupTexts()
  const query = useGroup(sessionId, groupId)
  const error = useReadError(query)
  const group = query.data?.group
  return (
    <Dialog
      placement="side"
      title={group ? group.name || texts.noName : texts.title}
      description={group && texts.people(group.size)}
      onClose={onClose}
    >
      {!group && !error && <GroupListSkeleton />}
      {!group && error && <QueryError query={query} error={error} title={texts.detailError} />}
      {group && (
        <GroupSections sessionId={sessionId} group={group} onOpenGroup={onOpenGroup} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface SectionsProps {
  sessionId: string
  group: GroupDetail
  onOpenGroup: (groupId: string) => void
  onClose: () => void
}

function GroupSections({ sessionId, group, onOpenGroup, onClose }: SectionsProps) {
  const isAdmin = group.role === 'admin' || group.role === 'owner'
  const isInCommunity = group.kind === 'community' || group.communityId !== null
  return (
    <div className={stackClasses({ gap: 20 })}>
      <Facts sessionId={sessionId} group={group} mayEdit={isAdmin || !group.onlyAdminsEdit} />
      <Settings sessionId={sessionId} group={group} mayChange={isAdmin} />
      {isAdmin && <JoinRequests sessionId={sessionId} group={group} />}
      <Participants sessionId={sessionId} group={group} isAdmin={isAdmin} />
      {isInCommunity && <GroupCommunity sessionId={sessionId} groupId={group.id} onOpenGroup={onOpenGroup} />}
      {isAdmin && <GroupInviteSection sessionId={sessionId} groupId={group.id} />}
      {group.role !== null && <Leave sessionId={sessionId} group={group} onLeft={onClose} />}
    </div>
  )
}

interface FactsProps {
  sessionId: string
  group: GroupDetail
  mayEdit: boolean
}

function Facts({ sessionId, group, mayEdit }: FactsProps) {
  const texts = useGroupTexts()
  const format = useFormat()
  const times = useTimes()
  const [isEditing, setEditing] = useState(false)
  const { id, description, owner, createdAt } = group
  return (
    <section className={stackClasses({ gap: 10 })}>
      <p className={description ? 'mo-group-description' : 'mo-muted'}>
        {description ?? texts.noDescription}
      </p>
      <CopyField label={texts.id} value={id} hint={texts.idHint} />
      <dl className="mo-group-facts">
        {owner && (
          <div>
            <dt>{texts.owner}</dt>
            <dd>{format.phone(owner)}</dd>
          </div>
        )}
        {createdAt && (
          <div>
            <dt>{texts.createdAt}</dt>
            <dd>{times.dateTime(createdAt)}</dd>
          </div>
        )}
      </dl>
      {mayEdit && (
        <div className="mo-group-actions">
          <Button size="small" icon={<Pencil />} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
          <PictureButtons sessionId={sessionId} groupId={id} />
        </div>
      )}
      {isEditing && <EditGroupDialog sessionId={sessionId} group={group} onClose={() => setEditing(false)} />}
    </section>
  )
}

function PictureButtons({ sessionId, groupId }: { sessionId: string; groupId: string }) {
  const texts = useGroupTexts()
  const { act, busy } = useAction<'set' | 'remove'>()
  const { setPicture } = useGroupActions(sessionId)
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    void act('set', texts.pictureFailure, async () => {
      await setPicture(groupId, await squareJpeg(file))
      return texts.pictureSet
    })
  }
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden aria-label={texts.picture} onChange={choose} />
      <Button size="small" icon={<ImagePlus />} busy={busy === 'set'} onClick={() => input.current?.click()}>
        {texts.picture}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<ImageOff />}
        busy={busy === 'remove'}
        onClick={() =>
          void act('remove', texts.pictureFailure, async () => {
            await setPicture(groupId, null)
            return texts.pictureRemoved
          })
        }
      >
        {texts.removePicture}
      </Button>
    </>
  )
}

const settings = ['onlyAdminsSend', 'onlyAdminsEdit', 'onlyAdminsAdd', 'approvesJoins'] as const

interface SettingsProps {
  sessionId: string
  group: GroupDetail
  mayChange: boolean
}

function Settings({ sessionId, group, mayChange }: SettingsProps) {
  const texts = useGroupTexts()
  const labels = useGroupSettingLabels()
  const { act, busy } = useAction<(typeof settings)[number]>()
  const { update } = useGroupActions(sessionId)
  return (
    <section aria-label={texts.settings} className={stackClasses({ gap: 8 })}>
      <h3 className="mo-group-heading">{texts.settings}</h3>
      {settings.map((name) => (
        <Switch
          key={name}
          size="large"
          label={labels[name]}
          checked={group[name]}
          disabled={!mayChange || busy !== null}
          onChange={({ target: { checked } }) =>
            void act(name, texts.saveFailure, async () => {
              await update(group.id, { [name]: checked })
              return texts.saved
            })
          }
        />
      ))}
    </section>
  )
}

interface LeaveProps {
  sessionId: string
  group: GroupDetail
  onLeft: () => void
}

function Leave({ sessionId, group, onLeft }: LeaveProps) {
  const texts = useGroupTexts()
  const { act, busy } = useAction<'leave'>()
  const { leave } = useGroupActions(sessionId)
  const [isAsking, setAsking] = useState(false)
  const name = group.name || texts.noName
  async function confirm() {
    const done = await act('leave', texts.leaveFailure, async () => {
      await leave(group.id)
      return texts.left(name)
    })
    if (done) onLeft()
  }
  return (
    <div>
      <Button variant="danger" icon={<LogOut />} onClick={() => setAsking(true)}>
        {texts.leave}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.leaveTitle}
          confirm={texts.leave}
          busy={busy === 'leave'}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {texts.leaveText(name)}
        </ConfirmDialog>
      )}
    </div>
  )
}
