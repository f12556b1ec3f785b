import type { VirtualPhone } from '@morpheus/sdk/contract'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { PhoneLink } from './phoneLink.js'

export interface ReachedPhone {
  phone: VirtualPhoneRow
  link: PhoneLink
}

export interface PhoneAccess {
  /** Works offline, too; `link` is null while the session does not run. */
  held(secret: string): Promise<{ phone: VirtualPhoneRow; link: PhoneLink | null }>
  /** @throws HttpError 409 while the phone is offline */
  reached(secret: string): Promise<ReachedPhone>
  /** The phone as the store has it, whichever node runs its session. */
  stored(secret: string): Promise<VirtualPhoneRow>
  view(phone: VirtualPhoneRow): Promise<VirtualPhone>
}
