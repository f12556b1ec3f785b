import type { ParticipantAction } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { AuditEntry } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'

interface GroupRef {
  id: string
  name: string
}

function entry(
  session: SessionRow,
  groupId: string | null,
  { status, details, metadata }: Omit<AuditEntry, 'action'>,
): AuditEntry {
  return {
    action: 'group_change',
    ...(status && { status }),
    details,
    metadata: { sessao: session.id, ...(groupId !== null && { grupo: groupId }), ...metadata },
  }
}

/** Audit entries of changes of groups; people are counted, not named. */
export const groupAudit = {
  created: (session: SessionRow, { id, name }: GroupRef) =>
    entry(session, id, {
      details: localized('activity.group_created', { group: name, session: session.name }),
    }),
  changed: (session: SessionRow, { id, name }: GroupRef, fields: readonly string[]) =>
    entry(session, id, {
      details: localized('activity.group_changed', { group: name, session: session.name }),
      metadata: { campos: fields },
    }),
  left: (session: SessionRow, { id, name }: GroupRef) =>
    entry(session, id, {
      status: 'warning',
      details: localized('activity.group_left', { group: name, session: session.name }),
    }),
  joined: (session: SessionRow, groupId: string | null) =>
    entry(session, groupId, { details: localized('activity.group_joined', { session: session.name }) }),
  participants: (session: SessionRow, { id, name }: GroupRef, action: ParticipantAction, count: number) =>
    entry(session, id, {
      ...((action === 'remove' || action === 'demote') && { status: 'warning' as const }),
      details: localized('activity.group_participants', {
        group: name,
        session: session.name,
        action,
        count,
      }),
    }),
  requests: (session: SessionRow, { id, name }: GroupRef, approve: boolean, count: number) =>
    entry(session, id, {
      details: localized('activity.group_requests', {
        group: name,
        session: session.name,
        approved: approve ? 'yes' : 'no',
        count,
      }),
    }),
  inviteRevoked: (session: SessionRow, { id, name }: GroupRef) =>
    entry(session, id, {
      status: 'warning',
      details: localized('activity.group_invite_revoked', { group: name, session: session.name }),
    }),
  picture: (session: SessionRow, { id, name }: GroupRef, what: 'set' | 'removed') =>
    entry(session, id, {
      details: localized('activity.group_picture', { group: name, session: session.name, what }),
    }),
}
