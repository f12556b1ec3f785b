import { expect, test } from 'vitest'
import { createQueryClient } from '../../provider/queryClient.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { firstSessionsQuery, prefetchSessions, sessionsQuery } from './queries.js'

test('prefetches only the first page of many sessions, and the whole list of a few', async () => {
  const sessions = Array.from({ length: 100 }, (_, index) => aSession({ name: `Loja ${index}` }))
  const many = testClient({
    sessions: {
      list: async ({ query }) => {
        if (query.get('limit')) return { sessions, total: 250, nextCursor: 'mais' }
        return new Promise(() => {})
      },
    },
  })
  const ofMany = createQueryClient()
  await prefetchSessions(many.client, ofMany)
  expect(ofMany.getQueryData(firstSessionsQuery(many.client).queryKey)?.total).toBe(250)

  const few = testClient({ sessions: { list: () => ({ sessions: sessions.slice(0, 3) }) } })
  const ofFew = createQueryClient()
  await prefetchSessions(few.client, ofFew)
  expect(ofFew.getQueryData(sessionsQuery(few.client).queryKey)).toHaveLength(3)
})
