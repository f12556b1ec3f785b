import {
  type MessageRecord,
  type MessageState,
  type Morpheus,
  type SendMessageFlow,
  type SendMessageState,
  sendMessage,
} from '@morpheus/sdk'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { getSessionId, keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportErrorText } from '../../provider/errors.js'
import { useQueryCache } from '../../provider/queries.js'
import { useSdkMessages } from '../../text/sdkMessages.js'

/** Filters a session's messages; all given fields must match, absent ones do not filter. */
export interface MessagesFilter {
  /** Phone number or group id. */
  contact?: string | undefined
  direction?: 'incoming' | 'outgoing' | undefined
  state?: MessageState | undefined
  /** Messages per page; default 50. */
  limit?: number | undefined
}

/** Keeps the previous results while another filter loads. */
export const messagesQuery = (
  client: Morpheus,
  sessionId: string,
  { limit = 50, ...filter }: MessagesFilter = {},
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).messages(sessionId), { limit, ...filter }],
    queryFn: ({ signal, pageParam }) =>
      client.messages.list(
        { id: sessionId, limit, ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous, query) =>
      query && getSessionId(query.queryKey) === sessionId ? previous : undefined,
  })

/**
 * Incoming and outgoing messages of a session as one growing list, newest first; live.
 * @example
 * const { messages, fetchNextPage } = useMessages(sessionId, { contact: '5511999999999' })
 */
export function useMessages(sessionId: string, filter: MessagesFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(messagesQuery(client, sessionId, filter), queries)
  const { data } = query
  const messages = useMemo(
    (): readonly MessageRecord[] => data?.pages.flatMap((page) => page.messages) ?? [],
    [data],
  )
  return { ...query, messages }
}

type Options = Pick<NonNullable<Parameters<typeof sendMessage>[1]>, 'until' | 'patience'>

/** Progress of the message, and actions that resolve with that state and never reject. Unmounting ends the wait. */
export interface SendingMessage
  extends SendMessageState,
    Pick<SendMessageFlow, 'send' | 'sendTemplate' | 'sendFile' | 'cancelFile' | 'follow'> {}

/**
 * Sends a message and follows its status while mounted, one message at a time.
 * @returns the state of `sendMessage` and its actions
 * @example
 * const { send, phase, error } = useSendMessage({ until: 'delivered' })
 * const say = () => send({ id: sessionId, to: '5511999999999', message: 'Olá' })
 */
export function useSendMessage({ until, patience }: Options = {}): SendingMessage {
  const client = useMorpheus()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () =>
      sendMessage(client, {
        texts,
        errorTexts,
        translate,
        ...(until && { until }),
        ...(patience && { patience }),
      }),
    [client, texts, errorTexts, translate, until, patience],
  )
  useEffect(() => () => flow.stop(), [flow])
  const state = useStore(flow.store)
  useReportErrorText(state.phase === 'failed' ? state.error : null)
  const { send, sendTemplate, sendFile, cancelFile, follow } = flow
  return { ...state, send, sendTemplate, sendFile, cancelFile, follow }
}
