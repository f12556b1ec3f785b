import type { Notice, PairPhoneFlow, RealtimeState, ShowQrFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { Paint } from '../output/paint.js'

export type Outcome = 'connected' | 'disconnected' | 'left' | 'late' | 'interrupted' | 'failed'

export interface LiveProps {
  /** The session's name, safe to print. */
  name: string
  /** Until it is open the gateway is waited for. */
  opening: StoreApi<{ phase: 'waiting' | 'open' | 'failed' }>
  qr: ShowQrFlow
  phone: PairPhoneFlow
  /** The last thing a flow said. */
  notice: StoreApi<{ notice: Notice | null }>
  /** How the live connection stands. */
  realtime: StoreApi<RealtimeState>
  startWith: 'qr' | 'phone'
  /** After which the outcome is `late`; never without. */
  seconds: number | undefined
  paint: Paint
  savePng: (dataUrl: string) => Promise<string>
  /** Gives up a requested code, so that the session makes QR codes again. Never rejects. */
  backToQr: () => Promise<void>
  onDone: (outcome: Outcome) => void
}
