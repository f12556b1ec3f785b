import type { VirtualPhone } from '@morpheus/sdk/contract'
import type { VirtualPhoneRow } from '../../store/engineTables.js'
import type { PhoneLink } from './phoneLink.js'

/** A phone that has a connection. */
export interface Reached {
  phone: VirtualPhoneRow
  link: PhoneLink
}

/** What every part of the phones asks of them. */
export interface Phones {
  /** Whether it has a connection or not; `link` is null where its session does not run. */
  held(secret: string): Promise<{ phone: VirtualPhoneRow; link: PhoneLink | null }>
  /** @throws Refusal 409 while the phone has no connection. */
  reached(secret: string): Promise<Reached>
  view(phone: VirtualPhoneRow): Promise<VirtualPhone>
}
