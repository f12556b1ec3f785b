import {
  type ConnectFlow,
  type ConnectOptions,
  type ConnectState,
  connectWhatsApp,
  type Morpheus,
  type PairPhoneFlow,
  type PairPhoneState,
  pairPhone,
  recoveryActionOf,
  type Session,
  type ShowQrFlow,
  type ShowQrState,
  showQr,
} from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { useReportErrorText } from '../../../provider/errors.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { fallenSessionsQuery, readSessions, sessionQuery, sessionsQuery } from '../queries.js'

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
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
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

/** State and actions of the SDK's `showQr`; no action rejects. The hook starts and stops it. */
export interface Qr
  extends ShowQrState,
    Pick<ShowQrFlow, 'reload' | 'restart' | 'drawingFailed' | 'passkey'> {}

/**
 * QR code of a session while mounted: read, replaced by new ones, with a countdown.
 * @param sessionId of a session that was asked to connect
 * @returns the state of `showQr` and its actions; `qr` is to be drawn while `phase` is `showing`
 * @example
 * const { phase, qr } = useQr(sessionId)
 * return phase === 'showing' && qr ? <img src={qr.qrCode} alt="Código QR" /> : <p>Aguarde…</p>
 */
export function useQr(sessionId: string): Qr {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(() => {
    const passkey = readPasskey(client, queries, sessionId)
    return showQr(client, { sessionId, passkey, notify, texts, errorTexts, translate })
  }, [client, queries, sessionId, notify, texts, errorTexts, translate])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  useReportErrorText(state.phase === 'failed' ? state.text : null)
  const { reload, restart, drawingFailed, passkey } = flow
  return { ...state, reload, restart, drawingFailed, passkey }
}

/** State and actions of the SDK's `pairPhone`; no action rejects. The hook starts and stops it. */
export interface Pairing
  extends PairPhoneState,
    Pick<PairPhoneFlow, 'setPhone' | 'request' | 'copy' | 'again' | 'passkey'> {}

/**
 * Pairs by phone number while mounted, from the typed digits to the connected session.
 * @param options `resume` starts with a code, or a passkey, that is under way
 * @returns the state of `pairPhone` and its actions
 * @example
 * const { phase, setPhone, request } = usePairing(sessionId)
 */
export function usePairing(sessionId: string, { resume = false }: { resume?: boolean } = {}): Pairing {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useSdkMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(() => {
    const passkey = readPasskey(client, queries, sessionId)
    return pairPhone(client, { sessionId, resume, passkey, notify, texts, errorTexts, translate })
  }, [client, queries, sessionId, resume, notify, texts, errorTexts, translate])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  const { setPhone, request, copy, again, passkey } = flow
  return { ...state, setPhone, request, copy, again, passkey }
}

/** The passkey that a session waits for, where the cache has it: its dialog then opens with it. */
function readPasskey(client: Morpheus, queries: QueryClient, id: string): Session['passkey'] {
  const session =
    queries.getQueryData(sessionQuery(client, id).queryKey) ??
    [sessionsQuery(client), fallenSessionsQuery(client)]
      .flatMap(({ queryKey }) => queries.getQueryData(queryKey) ?? [])
      .find((one) => one.id === id)
  return session && recoveryActionOf(session) === 'passkey' ? session.passkey : null
}
