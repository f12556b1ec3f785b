import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { mediaBytes } from '../../core/limits/files.js'
import { Flag } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { groupsRules } from '../../locales/generated/pt-BR/rules/groups.js'
import { createRules } from '../../locales/rules.js'
import { normalizeRecipient } from '../messages/recipient.js'
import { groupLimits, inviteCode, participantActions } from './choices.js'
import { CommunityGroup, Group, GroupDetail, GroupInvite, JoinRequest, ParticipantResult } from './group.js'

const rule = createRules(groupsRules)

const endpoint = rowsOf({ category: 'contacts', scope: 'contacts', sessions: 'one' })

const { nameLength, descriptionLength, people } = groupLimits

const name = visibleName(rule('rules.groups.name_required'), nameLength, rule('rules.common.name_most'))
const description = z
  .string(rule('rules.common.description_invalid'))
  .trim()
  .max(descriptionLength, rule('rules.groups.description_long'))
const wrongPerson = rule('rules.groups.person_invalid')
/** A number in any format, or the network's id of a person without a visible number. */
const Person = z
  .string(wrongPerson)
  .max(128, wrongPerson)
  .overwrite(normalizeRecipient)
  .regex(/^(\d{8,15}|\d{5,30}@lid)$/, wrongPerson)
const participants = z
  .array(Person, rule('rules.groups.people_list'))
  .min(1, rule('rules.groups.people_missing'))
  .max(people, rule('rules.groups.people_many'))
const flag = z.boolean(rule('rules.common.boolean'))
const reading = z.strictObject({
  /** Asks the network instead of the gateway's memory. */
  refresh: Flag.optional(),
})
const group = z.object({ group: GroupDetail })
const results = z.array(ParticipantResult)

/**
 * Extension: the groups of a session's account. Sessions of the WhatsApp Cloud API answer 400 `groups_unsupported`,
 * those without a connection 409 `session_offline`, and a refusal of the network 403, 404, 409 or 429 with its code.
 */
export const groups = {
  /**
   * Lists the groups of the account by name, from the gateway's memory, which the network's events keep up to date.
   * `community` keeps those of one community; `search` ignores case and accents.
   */
  list: endpoint('GET /sessions/:id/groups', {
    ability: 'read',
    query: z.strictObject({
      ...reading.shape,
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      community: z.string().max(100, rule('rules.groups.id_invalid')).optional(),
    }),
    answer: z.object({ groups: z.array(Group) }),
  }),
  /** Returns one group with its participants, the administrators first. */
  get: endpoint('GET /sessions/:id/groups/:groupId', { ability: 'read', query: reading, answer: group }),
  /** Creates a group; `results` tells who could not be added. */
  create: endpoint('POST /sessions/:id/groups', {
    ability: 'never',
    body: z.strictObject({ name, participants }),
    answer: z.object({ group: GroupDetail, results }),
    success: 201,
  }),
  /** Changes any part of a group. An empty `description` removes it. */
  update: endpoint('PUT /sessions/:id/groups/:groupId', {
    ability: 'never',
    body: z
      .strictObject({
        name,
        description,
        onlyAdminsSend: flag,
        onlyAdminsEdit: flag,
        onlyAdminsAdd: flag,
        approvesJoins: flag,
      })
      .partial(),
    answer: group,
  }),
  /** Leaves a group. */
  leave: endpoint('DELETE /sessions/:id/groups/:groupId', { ability: 'never', answer: z.object({}) }),
  /** Adds, removes, promotes or demotes people; each has its own outcome. */
  changeParticipants: endpoint('POST /sessions/:id/groups/:groupId/participants', {
    ability: 'never',
    body: z.strictObject({
      action: z.enum(participantActions, rule('rules.groups.action_invalid')),
      participants,
    }),
    answer: z.object({ results }),
  }),
  /** Returns the invite link of a group. */
  invite: endpoint('GET /sessions/:id/groups/:groupId/invite', {
    ability: 'never',
    scope: 'contacts:write',
    answer: z.object({ invite: GroupInvite }),
  }),
  /** Voids the invite link of a group, and returns the new one. */
  revokeInvite: endpoint('DELETE /sessions/:id/groups/:groupId/invite', {
    ability: 'never',
    answer: z.object({ invite: GroupInvite }),
  }),
  /** Joins a group by its link or code; `groupId` is null where an administrator has to approve first. */
  join: endpoint('POST /sessions/:id/groups/join', {
    ability: 'never',
    body: z.strictObject({
      invite: z
        .string(rule('rules.groups.invite_invalid'))
        .max(500, rule('rules.groups.invite_invalid'))
        .refine((text) => inviteCode(text) !== null, rule('rules.groups.invite_invalid')),
    }),
    answer: z.object({ groupId: z.string().nullable().default(null) }),
  }),
  /** Replaces the picture of a group by a JPEG, which other people see as a square. */
  setPicture: endpoint('PUT /sessions/:id/groups/:groupId/picture', {
    ability: 'never',
    files: { file: { maxBytes: mediaBytes } },
    answer: z.object({}),
  }),
  /** Removes the picture of a group. */
  removePicture: endpoint('DELETE /sessions/:id/groups/:groupId/picture', {
    ability: 'never',
    answer: z.object({}),
  }),
  /** Lists the people who asked to join a group. */
  joinRequests: endpoint('GET /sessions/:id/groups/:groupId/requests', {
    ability: 'never',
    answer: z.object({ requests: z.array(JoinRequest) }),
  }),
  /** Approves or refuses people who asked to join. */
  decideJoinRequests: endpoint('POST /sessions/:id/groups/:groupId/requests', {
    ability: 'never',
    body: z.strictObject({ approve: flag, participants }),
    answer: z.object({ results }),
  }),
  /** Lists the groups of a community, by the id of any of them: also those that the account has not joined. */
  community: endpoint('GET /sessions/:id/groups/:groupId/community', {
    ability: 'read',
    answer: z.object({
      community: z.object({ id: z.string(), name: z.string().default(''), groups: z.array(CommunityGroup) }),
    }),
  }),
}
