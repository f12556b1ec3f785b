import * as z from 'zod'
import { GraphError, graphErrors } from './graphErrors.js'

const Change = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  block_users: z.array(z.strictObject({ user: z.string().regex(/^\d{8,15}$/) })).min(1),
})

/** The people whom a number has blocked. */
export class GraphBlocked {
  readonly users = new Set<string>()

  handle(method: string, body: unknown): object {
    if (method === 'GET') {
      const data = [...this.users].map((user) => ({ messaging_product: 'whatsapp', wa_id: user }))
      return { data, paging: { cursors: { before: 'MA', after: 'MQ' } } }
    }
    const change = Change.safeParse(body)
    if (!change.success) throw new GraphError(graphErrors.invalidParameter(z.prettifyError(change.error)))
    for (const { user } of change.data.block_users) {
      if (method === 'POST') this.users.add(user)
      else this.users.delete(user)
    }
    const users = change.data.block_users.map(({ user }) => ({ input: user, wa_id: user }))
    const result = method === 'POST' ? { added_users: users } : { removed_users: users }
    return { messaging_product: 'whatsapp', block_users: result }
  }
}
