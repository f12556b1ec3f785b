import { type SendMessageFlow, type SendMessageState, sendMessage } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportedText } from '../../provider/errors.js'
import { useMessages } from '../../text/messages.js'

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
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => sendMessage(client, { texts, errorTexts, ...(until && { until }), ...(patience && { patience }) }),
    [client, texts, errorTexts, until, patience],
  )
  useEffect(() => () => flow.stop(), [flow])
  const state = useStore(flow.store)
  useReportedText(state.phase === 'failed' ? state.error : null)
  const { send, sendTemplate, sendFile, cancelFile, follow } = flow
  return { ...state, send, sendTemplate, sendFile, cancelFile, follow }
}
