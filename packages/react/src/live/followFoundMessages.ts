import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listLoaded, replaceMessages, type ThreadData } from './followThread.js'

/** Milliseconds between two reads. */
const pause = 250

/** Keeps the loaded messages of a search current, one by one: the search itself reads a whole store. */
export function followFoundMessages(client: Morpheus, queries: QueryClient, queryKey: QueryKey): () => void {
  const { realtime } = client
  let timer: ReturnType<typeof setTimeout> | undefined
  let changed = new Set<string>()

  async function refresh() {
    timer = undefined
    const ids = changed
    changed = new Set()
    const loaded = listLoaded(queries.getQueryData<ThreadData>(queryKey))
    const due = loaded.filter(({ id, networkId }) => ids.has(id) || ids.has(networkId))
    const answers = await Promise.allSettled(due.map(({ id }) => client.messages.get({ id })))
    const fresh = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.message] : []))
    queries.setQueryData<ThreadData>(queryKey, (data) => data && replaceMessages(data, fresh))
  }
  function follow(messageId: string) {
    changed.add(messageId)
    timer ??= setTimeout(() => void refresh(), pause)
  }
  const stops = [
    realtime.on('message:sent', ({ message }) => follow(message.id)),
    ...(
      [
        'message:delivered',
        'message:read',
        'message:failed',
        'message:held',
        'message:edited',
        'message:deleted',
      ] as const
    ).map((event) => realtime.on(event, ({ messageId }) => follow(messageId))),
    realtime.onResync(() => void queries.invalidateQueries({ queryKey })),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
