import * as z from 'zod'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { Instant } from '../../core/values.js'
import { groupKinds, groupRoles, participantOutcomes } from './choices.js'

const GroupRole = z.enum(groupRoles)

/** A person in a group. */
export const GroupParticipant = z.object({
  /** A number, or the network's own id of a person without a visible number. */
  phone: requiredForItem(z.string()),
  /** The contact's name. */
  name: z.string().nullable().default(null),
  role: choiceWithFallback(GroupRole, 'member'),
  /** True for the session's own account. */
  isSelf: z.boolean().default(false),
})
export type GroupParticipant = z.output<typeof GroupParticipant>

/** A group in a list. */
export const Group = z.object({
  /** As `120363025246125486@g.us`; messages are sent to it by this id. */
  id: requiredForItem(z.string()),
  sessionId: sessionOfCall,
  name: z.string().default(''),
  description: z.string().nullable().default(null),
  kind: choiceWithFallback(z.enum(groupKinds), 'group'),
  /** The id of its community; null outside of one, and for the community itself. */
  communityId: z.string().nullable().default(null),
  /** Number of participants, the account among them. */
  size: z.number().default(0),
  /** The role of the session's account; null where it does not participate. */
  role: lenient(GroupRole.nullable(), { fallback: () => null }),
  onlyAdminsSend: z.boolean().default(false),
  /** Name, picture and description. */
  onlyAdminsEdit: z.boolean().default(false),
  onlyAdminsAdd: z.boolean().default(false),
  /** An administrator approves each person that joins by link. */
  approvesJoins: z.boolean().default(false),
  createdAt: Instant.nullable().default(null),
})
export type Group = z.output<typeof Group>

/** A group with its participants. */
export const GroupDetail = z.object({
  ...Group.shape,
  /** The key of its creator, as `phone` of a participant; null where the network does not say. */
  owner: z.string().nullable().default(null),
  participants: z.array(GroupParticipant).default([]),
})
export type GroupDetail = z.output<typeof GroupDetail>

/** Outcome of a change for one person. */
export const ParticipantResult = z.object({
  /** As it was given. */
  phone: requiredForItem(z.string()),
  outcome: choiceWithFallback(z.enum(participantOutcomes), 'failed'),
})
export type ParticipantResult = z.output<typeof ParticipantResult>

/** An invite link of a group. */
export const GroupInvite = z.object({ code: z.string(), url: z.string() })
export type GroupInvite = z.output<typeof GroupInvite>

/** A person who asked to join. */
export const JoinRequest = z.object({
  phone: requiredForItem(z.string()),
  name: z.string().nullable().default(null),
  requestedAt: Instant.nullable().default(null),
})
export type JoinRequest = z.output<typeof JoinRequest>

/** A group of a community. */
export const CommunityGroup = z.object({
  id: requiredForItem(z.string()),
  name: z.string().default(''),
  size: z.number().nullable().default(null),
  /** True where the session's account participates. */
  joined: z.boolean().default(false),
})
export type CommunityGroup = z.output<typeof CommunityGroup>
