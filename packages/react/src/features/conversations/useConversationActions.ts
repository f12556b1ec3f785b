import type { ConversationOwner, ConversationRecord } from '@morpheus/sdk'
import { useCallback, useRef, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import type { conversationTexts } from './texts.js'

export interface ConversationActions {
  busy: string | null
  change: (conversation: ConversationRecord, owner: ConversationOwner) => Promise<void>
}

/** Takes over, returns and pauses conversations, one at a time, with notices. */
export function useConversationActions(
  sessionId: string,
  texts: typeof conversationTexts,
): ConversationActions {
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  const isBusy = useRef(false)

  const change = useCallback(
    async ({ contactPhone }: ConversationRecord, owner: ConversationOwner) => {
      if (isBusy.current) return
      isBusy.current = true
      setBusy(contactPhone)
      try {
        await client.conversations.update({ id: sessionId, contact: contactPhone, owner })
        notify({ tone: 'success', text: texts.done[owner] })
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, texts.failure), cause: error })
      } finally {
        isBusy.current = false
        setBusy(null)
        invalidate(queries, keysOf(client).conversations(sessionId))
      }
    },
    [client, queries, notify, sessionId, texts, errors.told],
  )
  return { busy, change }
}
