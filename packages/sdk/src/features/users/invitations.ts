import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { MessageRef } from '../../core/messageRef.js'
import { lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { secretText, visibleLine, visibleName } from '../../core/visibleText.js'
import { usersRules } from '../../locales/generated/pt-BR/rules/users.js'
import { createRules } from '../../locales/rules.js'
import { Credentials } from '../auth/rows.js'
import { mailStates } from '../email/mailChoices.js'

const rule = createRules(usersRules)

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

/** A pending invitation to create an account. */
export const Invitation = z.object({
  id: requiredForItem(z.string()),
  email: requiredForItem(z.string()),
  /** Suggested by the inviter; the invited person may change it. */
  name: z.string().nullable().default(null),
  /** The name of the administrator who sent it last. */
  invitedBy: lenient(z.string(), { fallback: () => '' }),
  createdAt: Instant,
  /** The end of its link; sending it again creates a new one. */
  expiresAt: Instant,
  /** The state of its e-mail; null where the inviter hands over the link. */
  mail: z
    .object({ state: z.enum(mailStates), error: z.string().nullable(), errorI18n: MessageRef.nullish() })
    .nullable()
    .default(null),
})
export type Invitation = z.output<typeof Invitation>

/** Ways to deliver the link: by e-mail, or by the inviter, who sees it once. */
export const invitationWays = ['email', 'link'] as const
/** The way to deliver an invitation's link: the mail server, or the administrator who created it. */
export type InvitationWay = (typeof invitationWays)[number]
const by = z.enum(invitationWays, rule('rules.users.way_invalid')).optional()

const tooLong = rule('rules.common.name_most')

/** The form of an invitation, with its messages. `by` defaults to e-mail where a mail server is configured. */
export const NewInvitation = z.strictObject({
  email: Credentials.shape.email,
  name: visibleLine(rule('rules.common.name_invalid'), 120, tooLong).default(null),
  by,
})
export type NewInvitation = z.input<typeof NewInvitation>

const CreatedInvitation = z.object({
  invitation: Invitation,
  /** The link where it was not mailed, shown only once. */
  link: secretText(z.string()).nullable(),
})

const token = secretText(
  z.string(rule('rules.users.invitation_missing')).max(200, rule('rules.users.invitation_invalid')),
)

/** The form of the invitation page, with its messages. */
export const AcceptedInvitation = z.strictObject({
  token,
  name: visibleName(rule('rules.common.name_missing'), 120, tooLong),
  password: Credentials.shape.password,
})

/** Not in the specification. Inviting requires a signed-in administrator: API keys are refused. */
export const invitations = {
  /** Lists pending invitations, the newest first, including expired ones. */
  list: endpoint('GET /settings/invitations', {
    answer: z.object({
      invitations: z.array(Invitation),
      mailReady: lenient(z.boolean(), { fallback: () => false }),
    }),
  }),
  create: endpoint('POST /settings/invitations', {
    body: NewInvitation,
    answer: CreatedInvitation,
    success: 201,
  }),
  /** Creates a new link with a full lifetime; the previous one ends. */
  resend: endpoint('POST /settings/invitations/:id/resend', {
    body: z.strictObject({ by }),
    answer: CreatedInvitation,
  }),
  /** Revokes its link at once. */
  remove: endpoint('DELETE /settings/invitations/:id', { answer: z.object({}) }),
  /** Returns the addressee of an invitation, by the token of its link. */
  check: endpoint('POST /invitations/check', {
    access: 'public',
    stores: false,
    body: z.strictObject({ token }),
    answer: z.object({
      email: z.string(),
      name: z.string().nullable(),
      invitedBy: z.string(),
      expiresAt: Instant,
    }),
  }),
  /** Creates the account; a link is valid once. Signing in is another call. */
  accept: endpoint('POST /invitations/accept', {
    access: 'public',
    body: AcceptedInvitation,
    answer: z.object({ email: z.string(), name: z.string() }),
    success: 201,
  }),
}
