import type { Morpheus, PinDuration } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useConversationTexts } from './texts.js'

/** Labels of a session's account, by name; live. */
export const labelsQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: [...keysOf(client).conversations(sessionId), 'labels'],
    queryFn: ({ signal }) => client.conversations.labels({ id: sessionId }, { signal }),
  })

/** Labels of a session's account, by name; live. */
export function useLabels(sessionId: string) {
  return useQuery(labelsQuery(useMorpheus(), sessionId), useQueryCache())
}

/** Pinned messages of a conversation, the newest pin first; live. */
export const pinnedQuery = (client: Morpheus, sessionId: string, contact: string) =>
  queryOptions({
    queryKey: [...keysOf(client).conversations(sessionId), 'pinned', contact],
    queryFn: ({ signal }) => client.conversations.pinned({ id: sessionId, contact }, { signal }),
  })

type Change = Omit<Parameters<Morpheus['conversations']['changeState']>[0], 'id' | 'contact'>

/** Changes the state that the account keeps of a conversation. */
export function useChatActions(sessionId: string, contact: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const texts = useConversationTexts()
  const { act } = useAction<'change'>()
  return useMemo(() => {
    const at = { id: sessionId, contact }
    const readAgain = () => invalidate(queries, keysOf(client).conversations(sessionId))
    return {
      change: async (change: Change, done: string) => {
        const isDone = await act('change', texts.chatFailure, async () => {
          await client.conversations.changeState({ ...at, ...change })
          return done
        })
        readAgain()
        return isDone
      },
      setLabels: async (labels: string[]) => {
        await act('change', texts.labelFailure, async () => {
          await client.conversations.setLabels({ ...at, labels })
          return null
        })
        readAgain()
      },
      pin: async (messageId: string, duration: PinDuration | null) => {
        await act('change', texts.pinFailure, async () => {
          await client.messages.pin({ id: messageId, duration })
          return duration === null ? texts.unpinQueued : texts.pinQueued
        })
      },
      setMessageLabels: async (messageId: string, labels: string[]) => {
        await act('change', texts.labelFailure, async () => {
          await client.conversations.setMessageLabels({ ...at, messageId, labels })
          return null
        })
        invalidate(queries, keysOf(client).thread(sessionId, contact))
      },
      star: async (messageId: string, starred: boolean) => {
        await act('change', texts.chatFailure, async () => {
          await client.conversations.star({ ...at, messageId, starred })
          return starred ? texts.starred : texts.unstarred
        })
        invalidate(queries, keysOf(client).thread(sessionId, contact))
      },
    }
  }, [client, queries, sessionId, contact, texts, act])
}

/** Creates and deletes labels of a session's account. */
export function useLabelActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const id = sessionId
    const readAgain = <Answer>(work: Promise<Answer>): Promise<Answer> =>
      work.finally(() => invalidate(queries, keysOf(client).conversations(sessionId)))
    return {
      create: (name: string, color: number) =>
        readAgain(client.conversations.createLabel({ id, name, color })),
      remove: (labelId: string) => readAgain(client.conversations.removeLabel({ id, labelId })),
    }
  }, [client, queries, sessionId])
}
