import { toFlag, toText } from '../client/coerce.js'
import type { User } from '../contract/entities.js'
import { isFields } from '../contract/reading/fields.js'

interface StoredIdentity {
  readonly user: User
  readonly token: string
  readonly isAuthenticated: true
}

/** Who was signed in, of a persisted state of this or another version; null where that says nobody. */
export function storedIdentity(stored: unknown): StoredIdentity | null {
  if (!isFields(stored) || !isFields(stored.user)) return null
  const { id, name, email, avatar } = stored.user
  const token = toText(stored.token)
  if (!token || toFlag(stored.isAuthenticated) !== true) return null
  // As any answer's user is read: without an id or a name the e-mail says who it is.
  const address = toText(email) ?? ''
  const user = {
    id: toText(id) || address,
    name: toText(name) || address,
    email: address,
    avatar: toText(avatar) ?? null,
  }
  return { user, token, isAuthenticated: true }
}
