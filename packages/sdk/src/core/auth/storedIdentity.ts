import { toFlag, toText } from '../client/coerce.js'
import type { User } from '../entities.js'
import { isFields } from '../reading/fields.js'

interface StoredIdentity {
  readonly user: User
  readonly token: string
  readonly isAuthenticated: true
}

/** The signed-in user in a persisted state of this or another version; null where there is none. */
export function parseStoredIdentity(stored: unknown): StoredIdentity | null {
  if (!isFields(stored) || !isFields(stored.user)) return null
  const { id, name, email, avatar } = stored.user
  const token = toText(stored.token)
  if (!token || toFlag(stored.isAuthenticated) !== true) return null
  // As for users in answers: the e-mail replaces a missing id or name.
  const address = toText(email) ?? ''
  const user = {
    id: toText(id) || address,
    name: toText(name) || address,
    email: address,
    avatar: toText(avatar) ?? null,
  }
  return { user, token, isAuthenticated: true }
}
