import { useEffect, useRef } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

/** Counts an open conversation as read while its page is visible; the contact gets no receipt. */
export function useMarkRead(sessionId: string, contact: string, unread: number): void {
  const client = useMorpheus()
  const queries = useQueryCache()
  const isMarking = useRef(false)

  useEffect(() => {
    if (unread === 0) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || isMarking.current) return
      isMarking.current = true
      // A reader without the right to send, or an older server, leaves it unread.
      void client.conversations
        .markRead({ id: sessionId, contact })
        .then(() => invalidate(queries, keysOf(client).conversations(sessionId)))
        .catch(() => undefined)
        .finally(() => {
          isMarking.current = false
        })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, queries, sessionId, contact, unread])
}
