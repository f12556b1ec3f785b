import {
  type Body,
  type Contract,
  type Group,
  type GroupDetail,
  type GroupInvite,
  inviteCode,
  inviteUrl,
  type JoinRequest,
  type ParticipantAction,
  type ParticipantResult,
  type Query,
} from '@morpheus/sdk/contract'
import { foldText } from '../../core/lib/foldText.js'
import type { ActivityLog, Actor, AuditEntry } from '../../core/log/activityLog.js'
import { mapNamesToContacts } from '../../core/store/repositories/identities.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Address } from '../../engines/address.js'
import type { EngineGroups, EngineParticipantResult } from '../../engines/groups.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { toAddress } from '../messages/recipients.js'
import { createOfflineError } from '../sessions/accountErrors.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { groupAudit } from './groupAudit.js'
import { createGroupsUnsupportedError, createNoCommunityError, toGroupError } from './groupErrors.js'
import { groupDetailView, groupView, joinRequestViews } from './groupViews.js'

export interface GroupsOptions {
  db: Db
  engines: EngineRegistry
  runs: EngineRuns
  activityLog: ActivityLog
}

/** A session of the caller, with the groups of its connected account. */
interface Opened {
  session: SessionRow
  groups: EngineGroups
}

type Change = Body<Contract['groups']['update']>

/**
 * Groups of the accounts that sessions are linked to. The network has them: nothing of them is stored here. All calls
 * throw Elsewhere where another node runs the session, and a HttpError 404 for another user's session, 400 for an
 * engine without groups, 409 without a connection, and the network's refusals.
 */
export class Groups {
  readonly #options: GroupsOptions

  constructor(options: GroupsOptions) {
    this.#options = options
  }

  list(
    sessionId: string,
    userId: string,
    { search, community, refresh = false }: Query<Contract['groups']['list']>,
  ): Promise<Group[]> {
    return this.#read(sessionId, userId, async ({ session, groups }) => {
      const text = foldText(search ?? '')
      const all = await groups.list(refresh)
      return all
        .filter(({ name }) => foldText(name).includes(text))
        .filter(({ id, communityId }) => community === undefined || [id, communityId].includes(community))
        .map((group) => groupView(session.id, group))
        .sort((a, b) => foldText(a.name).localeCompare(foldText(b.name)) || a.id.localeCompare(b.id))
    })
  }

  get(sessionId: string, userId: string, groupId: string, refresh = false): Promise<GroupDetail> {
    return this.#read(sessionId, userId, ({ session, groups }) =>
      this.#detail(session, groups, groupId, refresh),
    )
  }

  create(
    sessionId: string,
    caller: Actor,
    { name, participants }: { name: string; participants: readonly string[] },
  ): Promise<{ group: GroupDetail; results: ParticipantResult[] }> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const people = await this.#findPeople(session, participants)
      const { group, results } = await groups.create(name, [...people.values()])
      await this.#record(caller, groupAudit.created(session, group))
      const view = await groupDetailView(this.#options.db, session.id, group)
      return { group: view, results: toResults(people, results) }
    })
  }

  update(sessionId: string, caller: Actor, groupId: string, change: Change): Promise<GroupDetail> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const { name } = await groups.get(groupId, false)
      const fields = Object.keys(change)
      const { description } = change
      await groups.update(groupId, { ...change, description: description === '' ? null : description })
      if (fields.length > 0)
        await this.#record(caller, groupAudit.changed(session, { id: groupId, name }, fields))
      return this.#detail(session, groups, groupId)
    })
  }

  async leave(sessionId: string, caller: Actor, groupId: string): Promise<void> {
    await this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const group = await groups.get(groupId, false)
      await groups.leave(groupId)
      await this.#record(caller, groupAudit.left(session, group))
    })
  }

  changeParticipants(
    sessionId: string,
    caller: Actor,
    groupId: string,
    { action, participants }: { action: ParticipantAction; participants: readonly string[] },
  ): Promise<ParticipantResult[]> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const group = await groups.get(groupId, false)
      const people = await this.#findPeople(session, participants)
      const results = await groups.changeParticipants(groupId, action, [...people.values()])
      const count = countDone(results)
      if (count > 0) await this.#record(caller, groupAudit.participants(session, group, action, count))
      return toResults(people, results)
    })
  }

  invite(sessionId: string, userId: string, groupId: string): Promise<GroupInvite> {
    return this.#read(sessionId, userId, async ({ groups }) =>
      inviteView(await groups.inviteCode(groupId, false)),
    )
  }

  revokeInvite(sessionId: string, caller: Actor, groupId: string): Promise<GroupInvite> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const group = await groups.get(groupId, false)
      const code = await groups.inviteCode(groupId, true)
      await this.#record(caller, groupAudit.inviteRevoked(session, group))
      return inviteView(code)
    })
  }

  /** Null where an administrator has to approve first. */
  join(sessionId: string, caller: Actor, invite: string): Promise<string | null> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const groupId = await groups.join(inviteCode(invite) ?? invite)
      await this.#record(caller, groupAudit.joined(session, groupId))
      return groupId
    })
  }

  /** `picture` is a JPEG; null removes it. */
  async setPicture(sessionId: string, caller: Actor, groupId: string, picture: Buffer | null): Promise<void> {
    await this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const group = await groups.get(groupId, false)
      await groups.setPicture(groupId, picture)
      await this.#record(caller, groupAudit.picture(session, group, picture ? 'set' : 'removed'))
    })
  }

  joinRequests(sessionId: string, userId: string, groupId: string): Promise<JoinRequest[]> {
    return this.#read(sessionId, userId, async ({ session, groups }) =>
      joinRequestViews(this.#options.db, session.id, await groups.joinRequests(groupId)),
    )
  }

  decideJoinRequests(
    sessionId: string,
    caller: Actor,
    groupId: string,
    { approve, participants }: { approve: boolean; participants: readonly string[] },
  ): Promise<ParticipantResult[]> {
    return this.#read(sessionId, caller.userId, async ({ session, groups }) => {
      const group = await groups.get(groupId, false)
      const people = await this.#findPeople(session, participants)
      const results = await groups.decideJoinRequests(groupId, approve, [...people.values()])
      const count = countDone(results)
      if (count > 0) await this.#record(caller, groupAudit.requests(session, group, approve, count))
      return toResults(people, results)
    })
  }

  /** @throws HttpError 404 for a group outside of communities */
  community(sessionId: string, userId: string, groupId: string) {
    return this.#read(sessionId, userId, async ({ groups }) => {
      const { id, kind, communityId } = await groups.get(groupId, false)
      const community = kind === 'community' ? id : communityId
      if (community === null) throw createNoCommunityError()
      const linked = await groups.linkedGroups(community)
      const all = await groups.list(false)
      const joined = new Set(all.filter(({ role }) => role !== null).map((one) => one.id))
      return {
        id: community,
        name: all.find((one) => one.id === community)?.name ?? '',
        groups: linked.map((one) => ({ ...one, joined: joined.has(one.id) })),
      }
    })
  }

  async #read<Answer>(
    sessionId: string,
    userId: string,
    work: (opened: Opened) => Promise<Answer>,
  ): Promise<Answer> {
    const { db, engines, runs } = this.#options
    const session = await getOwnSession(db, sessionId, userId)
    if (!engines.of(session.api_type)?.groups) throw createGroupsUnsupportedError()
    const run = await runs.findRun(session.id)
    if (session.status !== 'connected' || !run?.isConnected) throw createOfflineError()
    const groups = openGroups(session.id, run.engine)
    if (!groups) throw createOfflineError()
    try {
      return await work({ session, groups })
    } catch (error) {
      throw toGroupError(error)
    }
  }

  async #detail(
    session: SessionRow,
    groups: EngineGroups,
    groupId: string,
    refresh = false,
  ): Promise<GroupDetail> {
    return groupDetailView(this.#options.db, session.id, await groups.get(groupId, refresh))
  }

  /** By the names that the caller gave, once each. */
  async #findPeople(session: SessionRow, names: readonly string[]): Promise<Map<string, Address>> {
    const contacts = await mapNamesToContacts(this.#options.db, session.id, names)
    return new Map(names.map((name) => [name, toAddress(contacts.get(name) ?? name)]))
  }

  async #record({ userId, origin }: Actor, act: AuditEntry): Promise<void> {
    const { db, activityLog } = this.#options
    await activityLog.record(db, userId, act, origin)
  }
}

/** Null without a connection. */
function openGroups(sessionId: string, engine: { groups?(id: string): EngineGroups }): EngineGroups | null {
  try {
    return engine.groups?.(sessionId) ?? null
  } catch {
    return null
  }
}

function toResults(
  people: ReadonlyMap<string, Address>,
  results: readonly EngineParticipantResult[],
): ParticipantResult[] {
  return [...people.keys()].map((phone, index) => ({ phone, outcome: results[index]?.outcome ?? 'failed' }))
}

function countDone(results: readonly EngineParticipantResult[]): number {
  return results.filter(({ outcome }) => outcome === 'done').length
}

function inviteView(code: string): GroupInvite {
  return { code, url: inviteUrl(code) }
}
