import type { Notice, PairPhoneFlow, ShowQrFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { Paint } from '../output/paint.js'

export type Outcome = 'connected' | 'disconnected' | 'left' | 'interrupted'

export interface LiveProps {
  /** The session's name, safe to print. */
  name: string
  qr: ShowQrFlow
  phone: PairPhoneFlow
  /** The last thing a flow said. */
  notice: StoreApi<{ notice: Notice | null }>
  startWith: 'qr' | 'phone'
  paint: Paint
  savePng: (dataUrl: string) => Promise<string>
  /** Gives up a requested code, so that the session makes QR codes again. Never rejects. */
  backToQr: () => Promise<void>
  onDone: (outcome: Outcome) => void
}
