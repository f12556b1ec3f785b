import { type SendMessageFlow, type SendMessageState, sendMessage } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

type Options = NonNullable<Parameters<typeof sendMessage>[1]>

export interface SendingMessage
  extends SendMessageState,
    Pick<SendMessageFlow, 'send' | 'sendTemplate' | 'sendFile' | 'cancelFile' | 'follow'> {}

/**
 * Says something and follows what becomes of it while the component is mounted, one message at a time.
 * @returns the state of `sendMessage` and its actions
 */
export function useSendMessage({ until, patience }: Options = {}): SendingMessage {
  const client = useMorpheus()
  const flow = useMemo(
    () => sendMessage(client, { ...(until && { until }), ...(patience && { patience }) }),
    [client, until, patience],
  )
  useEffect(() => () => flow.stop(), [flow])
  const state = useStore(flow.store)
  const { send, sendTemplate, sendFile, cancelFile, follow } = flow
  return { ...state, send, sendTemplate, sendFile, cancelFile, follow }
}
