import type { InvitationRow } from '../accountTables.js'
import type { MailRow } from '../mail/mailTables.js'
import type { Db } from '../tables.js'

export interface SentInvitation extends InvitationRow {
  inviter_name: string
  mail_state: MailRow['state'] | null
  mail_error: string | null
  mail_error_i18n: string | null
}

export async function saveInvitation(db: Db, invitation: InvitationRow): Promise<void> {
  await deleteInvitationByEmail(db, invitation.email)
  await db.insertInto('invitations').values(invitation).execute()
}

const selectWithMail = (db: Db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('mails', 'mails.id', 'invitations.mail_id')
    .selectAll('invitations')
    .select([
      'users.name as inviter_name',
      'mails.state as mail_state',
      'mails.error as mail_error',
      'mails.error_i18n as mail_error_i18n',
    ])

export function listInvitations(db: Db): Promise<SentInvitation[]> {
  return selectWithMail(db).orderBy('invitations.created_at', 'desc').orderBy('invitations.id').execute()
}

export function findInvitation(db: Db, id: string): Promise<SentInvitation | undefined> {
  return selectWithMail(db).where('invitations.id', '=', id).executeTakeFirst()
}

export function findInvitationByEmail(db: Db, email: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirst()
}

/** An invitation valid at `now`, by token hash: its sender must still be an unlocked administrator. */
export function findValidInvitation(
  db: Db,
  hash: string,
  now: string,
): Promise<
  Pick<SentInvitation, 'id' | 'email' | 'name' | 'invited_by' | 'inviter_name' | 'expires_at'> | undefined
> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.name',
      'invitations.invited_by',
      'invitations.expires_at',
      'users.name as inviter_name',
    ])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('users.administrator', '=', 1)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst()
}

export function claimInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  return db.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()
}

/** `email` in lower case. */
export function deleteInvitationByEmail(db: Db, email: string): Promise<unknown> {
  return db.deleteFrom('invitations').where('email', '=', email).execute()
}

export async function deleteInvitationsBefore(db: Db, before: string, limit: number): Promise<number> {
  const expired = db.selectFrom('invitations').select('id').where('expires_at', '<', before).limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
