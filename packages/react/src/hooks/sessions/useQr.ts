import { type ShowQrFlow, type ShowQrState, showQr } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

export interface Qr extends ShowQrState, Pick<ShowQrFlow, 'reload' | 'restart' | 'drawingFailed'> {}

/**
 * A session's QR code while the component is mounted: read, replaced as the server makes new ones, counted down.
 * @param sessionId of a session that was asked to connect
 * @returns the state of `showQr` and its actions; `qr` is to be drawn while `phase` is `showing`
 */
export function useQr(sessionId: string): Qr {
  const client = useMorpheus()
  const notify = useToast()
  const flow = useMemo(() => showQr(client, { sessionId, notify }), [client, sessionId, notify])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  return { ...state, reload: flow.reload, restart: flow.restart, drawingFailed: flow.drawingFailed }
}
