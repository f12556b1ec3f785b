import type { GroupDetail, GroupParticipant, JoinRequest, ParticipantAction } from '@morpheus/sdk'
import { EllipsisVertical, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Menu, type MenuItem } from '../../ui/Menu.js'
import { stackClasses } from '../../ui/Stack.js'
import { useTimes } from '../account/useTimes.js'
import { AddParticipantsDialog } from './groupDialogs.js'
import { useGroupActions, useJoinRequests } from './queries.js'
import { useGroupRoleLabels, useGroupTexts, useParticipantsChanged } from './texts.js'
import { useFailedParticipantsToast } from './useFailedParticipantsToast.js'

interface ParticipantsProps {
  sessionId: string
  group: GroupDetail
  isAdmin: boolean
}

export function Participants({ sessionId, group, isAdmin }: ParticipantsProps) {
  const texts = useGroupTexts()
  const changedLabels = useParticipantsChanged()
  const showFailed = useFailedParticipantsToast()
  const format = useFormat()
  const { act, busy } = useAction<ParticipantAction>()
  const { changeParticipants } = useGroupActions(sessionId)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<GroupParticipant | null>(null)
  const change = (action: ParticipantAction, { phone }: GroupParticipant) =>
    act(action, texts.participantFailure, async () => {
      const { results } = await changeParticipants(group.id, action, [phone])
      showFailed(results)
      return results.some(({ outcome }) => outcome === 'done') ? changedLabels[action](1) : null
    })
  const mayAdd = isAdmin || (!group.onlyAdminsAdd && group.role !== null)
  return (
    <section aria-label={texts.participants} className={stackClasses({ gap: 8 })}>
      <div className="mo-group-heading-line">
        <h3 className="mo-group-heading">{texts.participants}</h3>
        {mayAdd && (
          <Button size="small" icon={<UserPlus />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
      </div>
      <ul className="mo-group-people">
        {group.participants.map((person) => (
          <PersonRow
            key={person.phone}
            person={person}
            items={
              isAdmin && !person.isSelf && person.role !== 'owner'
                ? createItems(person, texts, change, () => setRemoved(person))
                : []
            }
          />
        ))}
      </ul>
      {isAdding && (
        <AddParticipantsDialog sessionId={sessionId} group={group} onClose={() => setAdding(false)} />
      )}
      {removed && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.remove}
          busy={busy === 'remove'}
          onCancel={() => setRemoved(null)}
          onConfirm={() => void change('remove', removed).then((done) => done && setRemoved(null))}
        >
          {texts.removeText(removed.name ?? format.phone(removed.phone))}
        </ConfirmDialog>
      )}
    </section>
  )
}

function createItems(
  person: GroupParticipant,
  texts: ReturnType<typeof useGroupTexts>,
  change: (action: ParticipantAction, person: GroupParticipant) => Promise<boolean>,
  askRemoval: () => void,
): MenuItem[] {
  const action = person.role === 'admin' ? 'demote' : 'promote'
  return [
    { label: texts[action], onSelect: () => void change(action, person) },
    { label: texts.remove, tone: 'danger', onSelect: askRemoval },
  ]
}

function PersonRow({ person, items }: { person: GroupParticipant; items: readonly MenuItem[] }) {
  const texts = useGroupTexts()
  const roles = useGroupRoleLabels()
  const format = useFormat()
  const { phone, name, role, isSelf } = person
  const shown = isSelf ? texts.self : (name ?? format.phone(phone))
  return (
    <li className="mo-group-person">
      <Avatar name={isSelf ? shown : (name ?? '?')} size="small" />
      <span className="mo-group-text">
        <span className="mo-group-name mo-truncate" title={shown}>
          {shown}
        </span>
        {(name !== null || isSelf) && <span className="mo-group-note">{format.phone(phone)}</span>}
      </span>
      {role !== 'member' && <Badge tone="accent">{roles[role]}</Badge>}
      {items.length > 0 && (
        <Menu
          label={texts.actionsOf(shown)}
          trigger={<EllipsisVertical aria-hidden="true" />}
          triggerClassName="mo-icon-button"
          items={items}
        />
      )}
    </li>
  )
}

interface JoinRequestsProps {
  sessionId: string
  group: GroupDetail
}

/** Nothing where nobody has to ask. */
export function JoinRequests({ sessionId, group }: JoinRequestsProps) {
  const texts = useGroupTexts()
  const showFailed = useFailedParticipantsToast()
  const { act, busy } = useAction<string>()
  const { decide } = useGroupActions(sessionId)
  const { data } = useJoinRequests(sessionId, group.id, group.approvesJoins)
  if (!group.approvesJoins || !data) return null
  const answer = ({ phone }: JoinRequest, approve: boolean) =>
    act(`${approve} ${phone}`, texts.requestFailure, async () => {
      const { results } = await decide(group.id, approve, [phone])
      showFailed(results)
      const isDone = results.some(({ outcome }) => outcome === 'done')
      return isDone ? (approve ? texts.approved : texts.rejected) : null
    })
  return (
    <section aria-label={texts.requests} className={stackClasses({ gap: 8 })}>
      <h3 className="mo-group-heading">{texts.requests}</h3>
      {data.requests.length === 0 && <p className="mo-muted">{texts.noRequests}</p>}
      <ul className="mo-group-people">
        {data.requests.map((request) => (
          <RequestRow key={request.phone} request={request} busy={busy !== null} onAnswer={answer} />
        ))}
      </ul>
    </section>
  )
}

interface RequestRowProps {
  request: JoinRequest
  busy: boolean
  onAnswer: (request: JoinRequest, approve: boolean) => Promise<boolean>
}

function RequestRow({ request, busy, onAnswer }: RequestRowProps) {
  const texts = useGroupTexts()
  const format = useFormat()
  const times = useTimes()
  const { phone, name, requestedAt } = request
  const shown = name ?? format.phone(phone)
  return (
    <li className="mo-group-person">
      <span className="mo-group-text">
        <span className="mo-group-name mo-truncate">{shown}</span>
        {requestedAt && <span className="mo-group-note">{times.dateTime(requestedAt)}</span>}
      </span>
      <Button
        size="small"
        disabled={busy}
        aria-label={texts.named(texts.reject, shown)}
        onClick={() => void onAnswer(request, false)}
      >
        {texts.reject}
      </Button>
      <Button
        size="small"
        variant="primary"
        disabled={busy}
        aria-label={texts.named(texts.approve, shown)}
        onClick={() => void onAnswer(request, true)}
      >
        {texts.approve}
      </Button>
    </li>
  )
}
