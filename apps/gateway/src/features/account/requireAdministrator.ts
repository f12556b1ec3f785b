import { HttpError } from '../../core/lib/httpError.js'
import { isAdministrator } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'

/** @throws HttpError 403 for others than administrators; `doing` is the refused action: 'convidam'. */
export async function requireAdministrator(db: Db, userId: string, doing: string): Promise<void> {
  if (await isAdministrator(db, userId)) return
  throw new HttpError('forbidden', 'forbidden', `Só administradores ${doing}`)
}
