import type { Context, NodeOption } from './n8n.js'
import { request } from './request.js'

/** The sessions of the account, for a list to choose from. */
export async function listSessions(context: Context): Promise<NodeOption[]> {
  const found: NodeOption[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, unknown> = { limit: 500, ...(cursor !== '' && { cursor }) }
    const { sessions, nextCursor }: { sessions?: unknown; nextCursor?: unknown } = Object(
      await request(context, { method: 'GET', path: '/sessions', query }),
    )
    for (const session of Array.isArray(sessions) ? sessions : [])
      found.push({ name: String(session.name), value: String(session.id) })
    cursor = typeof nextCursor === 'string' ? nextCursor : null
  }
  return found
}
