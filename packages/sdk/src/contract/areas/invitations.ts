import * as z from 'zod'
import { mailStates } from '../choices/mail.js'
import { rowsOf } from '../endpoint.js'
import { lenient, needed } from '../reading/lenient.js'
import { Instant } from '../values.js'
import { secretText, visibleLine, visibleName } from '../visibleText.js'
import { Credentials } from './auth.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'none' })

/** Somebody who may make an account and has not yet. */
export const Invitation = z.object({
  id: needed(z.string()),
  email: needed(z.string()),
  /** As whoever invited wrote it; they may choose another. */
  name: z.string().nullable().default(null),
  /** The name of the administrator who sent it last. */
  invitedBy: lenient(z.string(), { otherwise: () => '' }),
  createdAt: Instant,
  /** Its link is good until then; sending it again makes another link. */
  expiresAt: Instant,
  /** What became of its e-mail; null where its link is handed over by whoever invited. */
  mail: z
    .object({ state: z.enum(mailStates), error: z.string().nullable() })
    .nullable()
    .default(null),
})
export type Invitation = z.output<typeof Invitation>

/** How the link gets there: by e-mail, or by whoever invites, who is shown it once. */
export const invitationWays = ['email', 'link'] as const
/** Who brings the link of an invitation: the mail server, or the administrator who made it. */
export type InvitationWay = (typeof invitationWays)[number]
const by = z.enum(invitationWays, 'Use email ou link').optional()

const tooLong = 'O nome pode ter até 120 caracteres'

/** What the form holds that invites, with its messages. Absent, `by` is e-mail where there is a mail server. */
export const NewInvitation = z.strictObject({
  email: Credentials.shape.email,
  name: visibleLine('Nome inválido', 120, tooLong).default(null),
  by,
})
export type NewInvitation = z.input<typeof NewInvitation>

const Made = z.object({
  invitation: Invitation,
  /** Where it was not mailed: to be handed over. It is not shown again. */
  link: secretText(z.string()).nullable(),
})

const token = secretText(z.string('Informe o convite').max(200, 'Convite inválido'))

/** What the page of an invitation holds, with its messages. */
export const AcceptedInvitation = z.strictObject({
  token,
  name: visibleName('Informe o nome', 120, tooLong),
  password: Credentials.shape.password,
})

/** Ours. Inviting is for administrators who are signed in: an API key finds it closed. */
export const invitations = {
  /** Those that wait, the newest first, and among them those whose link has expired. */
  list: endpoint('GET /settings/invitations', {
    answer: z.object({
      invitations: z.array(Invitation),
      /** Whether there is a mail server to send them. */
      mailReady: lenient(z.boolean(), { otherwise: () => false }),
    }),
  }),
  create: endpoint('POST /settings/invitations', { body: NewInvitation, answer: Made, success: 201 }),
  /** Another link, good for as long again; the one before ends. */
  resend: endpoint('POST /settings/invitations/:id/resend', {
    body: z.strictObject({ by }),
    answer: Made,
  }),
  /** Ends its link at once. */
  remove: endpoint('DELETE /settings/invitations/:id', { answer: z.object({}) }),
  /** Whom an invitation is for, by the token of its link. */
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
  /** Makes the account; a link is good once. Signing in is another call. */
  accept: endpoint('POST /invitations/accept', {
    access: 'public',
    body: AcceptedInvitation,
    answer: z.object({ email: z.string(), name: z.string() }),
    success: 201,
  }),
}
