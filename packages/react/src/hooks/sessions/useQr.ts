import { type ShowQrFlow, type ShowQrState, showQr } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

export interface Qr extends ShowQrState, Pick<ShowQrFlow, 'reload' | 'restart' | 'drawingFailed'> {}

/** A session's QR code, live while mounted: fetched, replaced, counted down, never stale. */
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
