import * as z from 'zod'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { toChatKey } from './virtualNumbers.js'

const Numbers = z.array(z.string())

export function isBlocked(phone: Pick<VirtualPhoneRow, 'blocked'>, number: string): boolean {
  return readBlocked(phone).some((one) => toChatKey(one) === toChatKey(number))
}

export function readBlocked({ blocked }: Pick<VirtualPhoneRow, 'blocked'>): string[] {
  return Numbers.parse(JSON.parse(blocked))
}
