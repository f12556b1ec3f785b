import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { lenient, needed } from '../reading/lenient.js'
import { Instant } from '../values.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'account', ability: 'none' })

/** An account of this gateway, as its administrators see it: who it is, never what it has. */
export const AccountUser = z.object({
  id: needed(z.string()),
  name: lenient(z.string(), { otherwise: ({ own }) => own.email }),
  email: needed(z.string()),
  /** Whether it may invite, block, and change what is everybody's. */
  administrator: lenient(z.boolean(), { otherwise: () => false }),
  createdAt: Instant,
  /** Null where it never signed in. */
  lastSignInAt: Instant.nullable().default(null),
  /** Since when it may neither sign in nor call; null where it may. */
  blockedAt: Instant.nullable().default(null),
})
export type AccountUser = z.output<typeof AccountUser>

/** Ours, and for administrators who are signed in: an API key finds these closed. */
export const users = {
  /** The first account first. */
  list: endpoint('GET /settings/users', { answer: z.object({ users: z.array(AccountUser) }) }),
  /** Ends every sign-in of a user, shuts out the API keys and closes the sockets, at once. What the user has works on. */
  block: endpoint('POST /settings/users/:id/block', { answer: AccountUser }),
  /** Lets a user in again: the API keys hold as before, signing in is anew. */
  unblock: endpoint('DELETE /settings/users/:id/block', { answer: AccountUser }),
}
