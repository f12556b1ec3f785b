import type { Notice, PairPhoneFlow, RealtimeState, ShowQrFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { Paint } from '../../../core/output/paint.js'

export type Outcome = 'connected' | 'disconnected' | 'quit' | 'timedOut' | 'interrupted' | 'failed'

export interface PairingProps {
  name: string
  /** `waiting` until the gateway's first answer. */
  gatewayReadiness: StoreApi<{ phase: 'waiting' | 'ready' | 'failed' }>
  qr: ShowQrFlow
  phone: PairPhoneFlow
  notice: StoreApi<{ notice: Notice | null }>
  realtime: StoreApi<RealtimeState>
  startWith: 'qr' | 'phone'
  /** Timeout with the outcome `timedOut`; undefined for none. */
  timeoutSeconds: number | undefined
  paint: Paint
  savePng: (dataUrl: string) => Promise<string>
  extensionUrl: string
  openUrl: (url: string) => void
  /** Cancels a requested code, so that the session creates QR codes again. Never rejects. */
  backToQr: () => Promise<void>
  onDone: (outcome: Outcome) => void
}
