import { type ShowQrFlow, type ShowQrState, showQr } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useReportedText } from '../../provider/errors.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTranslate } from '../../provider/speech.js'
import { useMessages } from '../../text/messages.js'
import { readPasskey } from './readPasskey.js'

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
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const translate = useTranslate()
  const flow = useMemo(() => {
    const passkey = readPasskey(client, queries, sessionId)
    return showQr(client, { sessionId, passkey, notify, texts, errorTexts, translate })
  }, [client, queries, sessionId, notify, texts, errorTexts, translate])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  useReportedText(state.phase === 'failed' ? state.text : null)
  const { reload, restart, drawingFailed, passkey } = flow
  return { ...state, reload, restart, drawingFailed, passkey }
}
