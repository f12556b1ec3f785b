import { Refusal } from '../../core/lib/refusal.js'
import { isAdministrator } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'

/** @throws Refusal 403 for who is no administrator; `doing` says what only they do: 'convidam'. */
export async function refuseOthers(db: Db, userId: string, doing: string): Promise<void> {
  if (await isAdministrator(db, userId)) return
  throw new Refusal('forbidden', 'forbidden', `Só administradores ${doing}`)
}
