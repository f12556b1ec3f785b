import type { VirtualPhone } from '@morpheus/sdk/contract'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { PhoneLink } from './phoneLink.js'

export interface OnlinePhone {
  phone: VirtualPhoneRow
  link: PhoneLink
}

export interface PhoneAccess {
  /** Works offline, too; `link` is null while the session does not run. */
  find(secret: string): Promise<{ phone: VirtualPhoneRow; link: PhoneLink | null }>
  /** @throws HttpError 409 while the phone is offline */
  requireOnline(secret: string): Promise<OnlinePhone>
  /** The phone as the store has it, whichever node runs its session. */
  readStored(secret: string): Promise<VirtualPhoneRow>
  view(phone: VirtualPhoneRow): Promise<VirtualPhone>
}
