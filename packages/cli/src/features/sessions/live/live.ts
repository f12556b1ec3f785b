import type { Notice, PairPhoneFlow, RealtimeState, ShowQrFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { Paint } from '../../../core/output/paint.js'

export type Outcome = 'connected' | 'disconnected' | 'left' | 'late' | 'interrupted' | 'failed'

export interface LiveProps {
  name: string
  /** Stays `waiting` until the gateway's first answer. */
  opening: StoreApi<{ phase: 'waiting' | 'open' | 'failed' }>
  qr: ShowQrFlow
  phone: PairPhoneFlow
  notice: StoreApi<{ notice: Notice | null }>
  realtime: StoreApi<RealtimeState>
  startWith: 'qr' | 'phone'
  /** Timeout with the outcome `late`; undefined for none. */
  seconds: number | undefined
  paint: Paint
  savePng: (dataUrl: string) => Promise<string>
  extensionUrl: string
  openUrl: (url: string) => void
  /** Cancels a requested code, so that the session creates QR codes again. Never rejects. */
  backToQr: () => Promise<void>
  onDone: (outcome: Outcome) => void
}
