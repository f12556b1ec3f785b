/** The role of a participant in a group; `owner` created it or was given it. */
export const groupRoles = ['member', 'admin', 'owner'] as const

/** A plain group, a community, or the group in which a community's administrators announce. */
export const groupKinds = ['group', 'community', 'announcements'] as const

/** Changes of a group's participants. */
export const participantActions = ['add', 'remove', 'promote', 'demote'] as const

/**
 * The outcome for one person. `invite_needed`: their privacy settings let nobody add them, so send them the invite
 * link. `unchanged`: they were that already, or are not in the group.
 */
export const participantOutcomes = [
  'done',
  'invite_needed',
  'not_on_whatsapp',
  'recently_left',
  'blocked',
  'group_full',
  'unchanged',
  'failed',
] as const

/** A request to join was made, withdrawn by the person, or rejected; approval adds a participant. */
export const joinRequestActions = ['created', 'revoked', 'rejected'] as const
/** One of `joinRequestActions`. */
export type JoinRequestAction = (typeof joinRequestActions)[number]

/** Limits of names, descriptions and people in one call. */
export const groupLimits = {
  nameLength: 100,
  descriptionLength: 2048,
  people: 256,
} as const

/** The link that people open to join a group. */
export function inviteUrl(code: string): string {
  return `https://chat.whatsapp.com/${code}`
}

/** The code of an invite link, or of a bare code; null for any other text. */
export function inviteCode(text: string): string | null {
  const [, code] =
    /^(?:(?:https?:\/\/)?chat\.whatsapp\.com\/(?:invite\/)?)?([A-Za-z0-9_-]{10,64})\/?(?:\?.*)?$/.exec(
      text.trim(),
    ) ?? []
  return code ?? null
}

/** One of `groupRoles`. */
export type GroupRole = (typeof groupRoles)[number]
/** One of `groupKinds`. */
export type GroupKind = (typeof groupKinds)[number]
/** One of `participantActions`. */
export type ParticipantAction = (typeof participantActions)[number]
/** One of `participantOutcomes`. */
export type ParticipantOutcome = (typeof participantOutcomes)[number]
