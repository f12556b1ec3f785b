import type { VirtualPhone } from '@morpheus/sdk'

/** What every part of a linked phone's screen needs to change it. */
export interface PhonePart {
  secret: string
  act: (change: () => Promise<{ phone?: VirtualPhone }>) => Promise<boolean>
}
