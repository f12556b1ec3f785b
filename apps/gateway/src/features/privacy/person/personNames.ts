import { HttpError } from '../../../core/lib/httpError.js'
import { toOtherNinthDigit } from '../../../core/lib/ninthDigit.js'
import type { Db } from '../../../core/store/tables.js'

/**
 * All names of a person in an account's sessions: the number with and without its ninth digit, and the network ids of
 * its contact.
 * @throws HttpError 409 for a number that one of the account's own sessions has, or had last.
 */
export async function listPersonNames(db: Db, userId: string, number: string): Promise<string[]> {
  const names = new Set([number, toOtherNinthDigit(number) ?? number])
  const sessions = await db
    .selectFrom('sessions')
    .select(['name', 'phone'])
    .where('user_id', '=', userId)
    .execute()
  const ownSession = sessions.find(({ phone }) => phone !== null && names.has(phone.split(':')[0] ?? ''))
  if (ownSession) {
    const message = `Este número é da sua sessão "${ownSession.name}": exclua a sessão para apagar o que é dela.`
    throw new HttpError('conflict', 'own_number', message)
  }
  // Repeats until no new names are found.
  for (let knownCount = 0; knownCount < names.size; ) {
    knownCount = names.size
    const rows = await db
      .selectFrom('identities')
      .innerJoin('sessions', 'sessions.id', 'identities.session_id')
      .select(['identities.name', 'identities.contact'])
      .where('sessions.user_id', '=', userId)
      .where((eb) =>
        eb.or([eb('identities.name', 'in', [...names]), eb('identities.contact', 'in', [...names])]),
      )
      .execute()
    for (const { name, contact } of rows) names.add(name).add(contact)
  }
  return [...names]
}
