import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { lenient, requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'never' })

/** An account of this gateway, for its administrators, without its data. */
export const AccountUser = z.object({
  id: requiredForItem(z.string()),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.email }),
  email: requiredForItem(z.string()),
  /** True where it may invite, block, and change global settings. */
  administrator: lenient(z.boolean(), { fallback: () => false }),
  createdAt: Instant,
  /** Null where it never signed in. */
  lastSignInAt: Instant.nullable().default(null),
  /** The time since when it may neither sign in nor call; null where it may. */
  blockedAt: Instant.nullable().default(null),
})
export type AccountUser = z.output<typeof AccountUser>

/** Extension, for signed-in administrators: API keys are refused. */
export const users = {
  /** Lists accounts, the oldest first. */
  list: endpoint('GET /settings/users', { answer: z.object({ users: z.array(AccountUser) }) }),
  /**
   * Ends every sign-in of a user, refuses its API keys and closes its sockets, at once. Its sessions and targets keep
   * working.
   */
  block: endpoint('POST /settings/users/:id/block', { answer: AccountUser }),
  /** Unblocks a user: API keys are valid again, sign-ins must be repeated. */
  unblock: endpoint('DELETE /settings/users/:id/block', { answer: AccountUser }),
}
