import { type ConnectFlow, type ConnectOptions, type ConnectState, connectWhatsApp } from '@morpheus/sdk'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTranslate } from '../../provider/speech.js'
import { useMessages } from '../../text/messages.js'
import { readSessions } from './readSessions.js'

/** State and actions of the SDK's `connectWhatsApp`; no action rejects. The hook starts and stops it. */
export interface Connecting extends ConnectState, Pick<ConnectFlow, 'choose' | 'retry'> {}

/**
 * Connects a number while mounted: finds or creates the session, creates its codes, and follows it. `ConnectWhatsApp`
 * is its widget.
 * @param options another session or method begins anew; callbacks may be others with each render
 * @returns the state of `connectWhatsApp` and its actions
 * @example
 * const { phase, session } = useConnectWhatsApp({ name: 'Loja Centro', method: 'qr' })
 */
export function useConnectWhatsApp(options: ConnectOptions): Connecting {
  const client = useMorpheus()
  const queries = useQueryCache()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { sessionId, externalId, name, method, storage } = options
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const translate = useTranslate()
  const flow = useMemo(
    () =>
      connectWhatsApp(client, {
        sessionId,
        externalId,
        name,
        ...(method && { method }),
        ...(storage && { storage }),
        sessions: () => latest.current.sessions?.() ?? readSessions(client, queries),
        texts,
        errorTexts,
        translate,
        onConnected: (session) => latest.current.onConnected?.(session),
        onError: (error) => latest.current.onError?.(error),
        onExpired: () => latest.current.onExpired?.(),
      }),
    [client, queries, sessionId, externalId, name, method, storage, texts, errorTexts, translate],
  )
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  return { ...useStore(flow.store), choose: flow.choose, retry: flow.retry }
}
