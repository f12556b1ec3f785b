import {
  contract,
  type Group,
  type GroupDetail,
  messageTimers,
  type ParticipantResult,
  timerSeconds,
} from '@morpheus/sdk/contract'
import * as z from 'zod'
import { fromJid, toJid } from '../bodies/jids.js'
import { toSeconds } from '../bodies/storedMessage.js'
import { CompatError, createUnsupportedError } from '../compatError.js'
import type { Call } from '../route.js'
import { NoBody, route } from '../route.js'
import { readFile } from './files.js'

const { conversations, groups, messages } = contract

const roles: Readonly<Record<string, string | null>> = { owner: 'superadmin', admin: 'admin' }

function toGroup(group: Group) {
  const { id, name, description, size, createdAt, onlyAdminsEdit, onlyAdminsSend, kind, communityId } = group
  return {
    id,
    subject: name,
    pictureUrl: null,
    size,
    creation: createdAt === null ? null : toSeconds(createdAt),
    desc: description,
    restrict: onlyAdminsEdit,
    announce: onlyAdminsSend,
    isCommunity: kind === 'community',
    isCommunityAnnounce: kind === 'announcements',
    ...(communityId !== null && { linkedParent: communityId }),
  }
}

const toParticipants = ({ participants }: GroupDetail) =>
  participants.map(({ phone, name, role }) => ({ id: toJid(phone), admin: roles[role] ?? null, name }))

const toDetail = (group: GroupDetail) => ({
  ...toGroup(group),
  owner: group.owner === null ? null : toJid(group.owner),
  participants: toParticipants(group),
})

const Jid = z.object({ groupJid: z.string().nullish() })

/** Evolution takes the group from the query of every call, and from the body of those that have one. */
function readParams({ sessionId, query, body }: Call<unknown>) {
  const groupId = Jid.safeParse(body).data?.groupJid || query.groupJid
  if (!groupId) throw new CompatError(400, ['Informe o grupo em groupJid.'])
  return { id: sessionId, groupId: groupId.includes('@') ? groupId : `${groupId}@g.us` }
}

async function getGroup(call: Call<unknown>): Promise<GroupDetail> {
  return (await call.api.call(groups.get, { params: readParams(call) })).group
}

const NewGroup = z.object({
  subject: z.string(),
  participants: z.array(z.string()),
  description: z.string().nullish(),
  promoteParticipants: z.boolean().nullish(),
})

async function createGroup({ api, sessionId, body }: Call<z.output<typeof NewGroup>>) {
  const { subject, description, promoteParticipants } = body
  const participants = body.participants.map(fromJid)
  const { group } = await api.call(groups.create, {
    params: { id: sessionId },
    body: { name: subject, participants },
  })
  const params = { id: sessionId, groupId: group.id }
  if (description) await api.call(groups.update, { params, body: { description } })
  if (promoteParticipants)
    await api.call(groups.changeParticipants, { params, body: { action: 'promote', participants } })
  return toDetail((await api.call(groups.get, { params })).group)
}

const update = async (call: Call<unknown>, change: object) => {
  await call.api.call(groups.update, { params: readParams(call), body: change })
}

const toUpdated = ({ phone, outcome }: ParticipantResult) => ({
  status: outcome === 'done' ? '200' : '403',
  jid: toJid(phone),
})

const settings: Readonly<Record<string, object>> = {
  announcement: { onlyAdminsSend: true },
  not_announcement: { onlyAdminsSend: false },
  locked: { onlyAdminsEdit: true },
  unlocked: { onlyAdminsEdit: false },
}

const Participants = z.object({ action: z.string(), participants: z.array(z.string()) })
const Invitation = z.object({ description: z.string().nullish(), numbers: z.array(z.string()).max(100) })

async function sendInvite(call: Call<z.output<typeof Invitation>>) {
  const { api, sessionId, body } = call
  const { invite } = await api.call(groups.invite, { params: readParams(call) })
  const message = `${body.description ?? ''}\n\n${invite.url}`.trim()
  for (const number of body.numbers) {
    await api.call(messages.send, { params: { id: sessionId }, body: { to: fromJid(number), message } })
  }
  return { send: true, inviteUrl: invite.url }
}

const created = { status: 201 } as const

export const groupRoutes = [
  route('POST', '/group/create/:instanceName', NewGroup, createGroup, created),
  route('GET', '/group/findGroupInfos/:instanceName', NoBody, async (call) => toDetail(await getGroup(call))),
  route('GET', '/group/fetchAllGroups/:instanceName', NoBody, async ({ api, sessionId, query }) => {
    const params = { id: sessionId }
    const all = await api.call(groups.list, { params })
    if (query.getParticipants !== 'true') return all.groups.map(toGroup)
    const details = []
    for (const { id } of all.groups) {
      details.push(toDetail((await api.call(groups.get, { params: { ...params, groupId: id } })).group))
    }
    return details
  }),
  route('GET', '/group/participants/:instanceName', NoBody, async (call) => ({
    participants: toParticipants(await getGroup(call)),
  })),
  route(
    'POST',
    '/group/updateGroupSubject/:instanceName',
    z.object({ subject: z.string() }),
    async (call) => {
      await update(call, { name: call.body.subject })
      return { update: 'success' }
    },
    created,
  ),
  route(
    'POST',
    '/group/updateGroupDescription/:instanceName',
    z.object({ description: z.string() }),
    async (call) => {
      await update(call, { description: call.body.description })
      return { update: 'success' }
    },
    created,
  ),
  route(
    'POST',
    '/group/updateSetting/:instanceName',
    z.object({ action: z.string() }),
    async (call) => {
      const change = settings[call.body.action]
      if (!change) throw createUnsupportedError(`A opção de grupo ${call.body.action}`)
      await update(call, change)
      return { updateSetting: call.body.action }
    },
    created,
  ),
  route(
    'POST',
    '/group/updateParticipant/:instanceName',
    Participants,
    async (call) => {
      const { action, participants } = call.body
      const body = { action, participants: participants.map(fromJid) }
      const { results } = await call.api.call(groups.changeParticipants, { params: readParams(call), body })
      return { updateParticipants: results.map(toUpdated) }
    },
    created,
  ),
  route(
    'POST',
    '/group/updateGroupPicture/:instanceName',
    z.object({ image: z.string() }),
    async (call) => {
      const { image } = call.body
      if (/^https?:/i.test(image)) throw createUnsupportedError('A foto de grupo por endereço')
      await call.api.upload(
        groups.setPicture,
        {},
        readFile(image, 'foto.jpg', 'image/jpeg'),
        readParams(call),
      )
      return { update: 'success' }
    },
    { status: 201, takesFile: true },
  ),
  route('GET', '/group/inviteCode/:instanceName', NoBody, async (call) => {
    const { invite } = await call.api.call(groups.invite, { params: readParams(call) })
    return { inviteUrl: invite.url, inviteCode: invite.code }
  }),
  route(
    'POST',
    '/group/revokeInviteCode/:instanceName',
    NoBody,
    async (call) => {
      const { invite } = await call.api.call(groups.revokeInvite, { params: readParams(call) })
      return { revoked: true, inviteCode: invite.code }
    },
    created,
  ),
  route('GET', '/group/acceptInviteCode/:instanceName', NoBody, async ({ api, sessionId, query }) => {
    const body = { invite: query.inviteCode ?? '' }
    const { groupId } = await api.call(groups.join, { params: { id: sessionId }, body })
    return { accepted: true, groupJid: groupId }
  }),
  route('POST', '/group/sendInvite/:instanceName', Invitation, sendInvite),
  route('DELETE', '/group/leaveGroup/:instanceName', NoBody, async (call) => {
    const params = readParams(call)
    await call.api.call(groups.leave, { params })
    return { groupJid: params.groupId, leave: true }
  }),
  route('GET', '/group/inviteInfo/:instanceName', NoBody, async () => {
    throw createUnsupportedError('Ler um convite sem aceitá-lo (inviteInfo)')
  }),
  route(
    'POST',
    '/group/toggleEphemeral/:instanceName',
    z.object({ expiration: z.number() }),
    async (call) => {
      const { id, groupId } = readParams(call)
      const disappearing = messageTimers.find((timer) => timerSeconds[timer] === call.body.expiration)
      if (!disappearing) throw new CompatError(400, ['expiration é 0, 86400, 604800 ou 7776000.'])
      const params = { id, contact: groupId }
      await call.api.call(conversations.changeState, { params, body: { disappearing } })
      return { success: true }
    },
    created,
  ),
]
