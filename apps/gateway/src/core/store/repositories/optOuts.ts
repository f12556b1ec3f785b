import { toOtherNinthDigit } from '../../lib/ninthDigit.js'
import type { Db } from '../tables.js'

/** A number and its form with or without the ninth digit. */
export const formsOfNumber = (phone: string): string[] => [phone, toOtherNinthDigit(phone) ?? phone]

/** A user's contacts that want no campaigns; the user by the id, or by one of their sessions. */
export async function findOptedOut(
  db: Db,
  owner: { userId: string } | { sessionId: string },
  phones: readonly string[],
): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const rows = await db
    .selectFrom('opt_outs')
    .select('phone')
    .where('user_id', '=', (eb) =>
      'userId' in owner
        ? eb.val(owner.userId)
        : eb.selectFrom('sessions').select('sessions.user_id').where('sessions.id', '=', owner.sessionId),
    )
    .where('phone', 'in', phones.flatMap(formsOfNumber))
    .execute()
  const optedOut = new Set(rows.map(({ phone }) => phone))
  return new Set(phones.filter((phone) => formsOfNumber(phone).some((form) => optedOut.has(form))))
}
