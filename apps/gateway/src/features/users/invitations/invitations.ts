import { randomUUID } from 'node:crypto'
import {
  type Body,
  type Contract,
  type Invitation,
  type InvitationWay,
  invitationDays,
  type User,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../../core/http/callers.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { parseMessageRef } from '../../../core/lib/messageRefs.js'
import { dayMs } from '../../../core/lib/timeRange.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import type { InvitationRow } from '../../../core/store/accountTables.js'
import { acquireNamedLock } from '../../../core/store/dialects/locks.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import {
  claimInvitation,
  findInvitation,
  findInvitationByEmail,
  listInvitations,
  type SentInvitation,
  saveInvitation,
} from '../../../core/store/repositories/invitations.js'
import { findUserByEmail } from '../../../core/store/repositories/users.js'
import type { Db } from '../../../core/store/tables.js'
import { requireAdministrator } from '../../account/requireAdministrator.js'
import { hashToken, newToken } from './invitationToken.js'

/** Limit of pending invitations: each may be a mail to anybody. */
const limit = 200

export interface InvitationMails {
  isReady(): Promise<boolean>
  /** Call in the invitation's transaction; returns the mail's id, or null without a mail server. */
  invited(
    db: Db,
    by: User,
    to: { email: string; name: string | null; link: string; expiresAt: string },
  ): Promise<string | null>
  /** Call after the commit. */
  wake(): void
}

interface InvitationParts {
  db: Db
  clock: Clock
  activity: ActivityLog
  mails: InvitationMails
  publicUrl: Promise<string>
}

interface CreatedInvitation {
  invitation: Invitation
  link: string | null
}

interface InvitationCaller {
  caller: Caller
  origin: Origin
}

/** Only the hash of a link is stored: resending creates a new one. */
export class Invitations {
  readonly #parts: InvitationParts

  constructor(parts: InvitationParts) {
    this.#parts = parts
  }

  /** @throws HttpError 403, as all of them, for who is no administrator. */
  async list({ user }: Caller): Promise<{ invitations: Invitation[]; mailReady: boolean }> {
    const { db, mails } = this.#parts
    await requireAdministrator(db, user.id, 'convidam')
    const rows = await listInvitations(db)
    return { invitations: rows.map(view), mailReady: await mails.isReady() }
  }

  /**
   * @throws HttpError 409 `email_taken` where there is an account with the e-mail, `invitation_exists` where there is
   * an invitation whose link is good; 422 where it cannot be mailed.
   */
  async create(
    input: Body<Contract['invitations']['create']>,
    { caller, origin }: InvitationCaller,
  ): Promise<CreatedInvitation> {
    const { clock } = this.#parts
    const email = input.email.toLowerCase()
    return this.#change(caller, async (db) => {
      const before = await findInvitationByEmail(db, email)
      if (before && before.expires_at > isoNow(clock)) throw createInvitationExistsError()
      if (!before && (await listInvitations(db)).length >= limit) throw createTooManyInvitationsError()
      const invitation = { id: randomUUID(), email, name: input.name, created_at: isoNow(clock) }
      return this.#send(db, invitation, { caller, origin, by: input.by, again: false })
    })
  }

  /** @throws HttpError 404 where there is none, and as `create`. */
  resend(
    id: string,
    by: InvitationWay | undefined,
    { caller, origin }: InvitationCaller,
  ): Promise<CreatedInvitation> {
    return this.#change(caller, async (db) => {
      const before = await claimInvitation(db, id)
      if (!before) throw createInvitationNotFoundError()
      return this.#send(db, before, { caller, origin, by, again: true })
    })
  }

  /** @throws HttpError 404 where there is none. */
  cancel(id: string, { caller, origin }: InvitationCaller): Promise<void> {
    const { activity } = this.#parts
    return this.#change(caller, async (db) => {
      const removed = await claimInvitation(db, id)
      if (!removed) throw createInvitationNotFoundError()
      const details = localized('activity.invitation_cancelled', { email: removed.email })
      await activity.record(db, caller.user.id, { action: 'user_invite', details }, origin)
    })
  }

  #change<Result>({ user }: Caller, change: (db: Db) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#parts.db, async (db) => {
      await acquireNamedLock(db, 'accounts')
      await requireAdministrator(db, user.id, 'convidam')
      return change(db)
    }).finally(() => this.#parts.mails.wake())
  }

  async #send(
    db: Db,
    invitation: Pick<InvitationRow, 'id' | 'email' | 'name' | 'created_at'>,
    how: InvitationCaller & { by: InvitationWay | undefined; again: boolean },
  ): Promise<CreatedInvitation> {
    const { clock, activity, mails, publicUrl } = this.#parts
    const { id, email, name, created_at } = invitation
    const { user } = how.caller
    if (await findUserByEmail(db, email)) throw createEmailTakenError()
    const token = newToken()
    const link = `${await publicUrl}/convite/${token}`
    const expires_at = isoNow(clock, invitationDays * dayMs)
    const mail_id =
      how.by === 'link' ? null : await mails.invited(db, user, { email, name, link, expiresAt: expires_at })
    if (how.by === 'email' && mail_id === null) throw createMailNotConfiguredError()
    const invited_by = user.id
    const token_hash = hashToken(token)
    await saveInvitation(db, { id, email, name, invited_by, token_hash, mail_id, created_at, expires_at })
    const way = mail_id === null ? 'link' : 'mail'
    const details = localized(
      how.again ? `activity.invitation_repeated_by_${way}` : `activity.invitation_by_${way}`,
      { email },
    )
    await activity.record(db, user.id, { action: 'user_invite', details, metadata: { id } }, how.origin)
    const stored = await findInvitation(db, id)
    if (!stored) throw new Error('An invitation is gone in the transaction that kept it')
    return { invitation: view(stored), link: mail_id === null ? link : null }
  }
}

function view(row: SentInvitation): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    invitedBy: row.inviter_name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    mail: row.mail_state && {
      state: row.mail_state,
      error: row.mail_error,
      errorI18n: parseMessageRef(row.mail_error_i18n),
    },
  }
}

export function createEmailTakenError(): HttpError {
  const message = localized('users.email_taken')
  return new HttpError('conflict', 'email_taken', message, { fields: { email: message } })
}

function createInvitationExistsError(): HttpError {
  const message = localized('users.invitation_exists')
  return new HttpError('conflict', 'invitation_exists', message, { fields: { email: message } })
}

function createTooManyInvitationsError(): HttpError {
  const message = localized('users.too_many_invitations', { limit })
  return new HttpError('conflict', 'too_many_invitations', message)
}

function createInvitationNotFoundError(): HttpError {
  return new HttpError('not_found', 'invitation_not_found', 'Convite não encontrado')
}

function createMailNotConfiguredError(): HttpError {
  const message = 'O envio de e-mails não está configurado. Crie um link e entregue-o você.'
  return new HttpError('unprocessable', 'email_not_configured', message)
}
