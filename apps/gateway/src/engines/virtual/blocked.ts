import * as z from 'zod'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { chatWith } from './virtualNumbers.js'

const Numbers = z.array(z.string())

export function isBlocked(phone: Pick<VirtualPhoneRow, 'blocked'>, number: string): boolean {
  return readBlocked(phone).some((one) => chatWith(one) === chatWith(number))
}

export function readBlocked({ blocked }: Pick<VirtualPhoneRow, 'blocked'>): string[] {
  return Numbers.parse(JSON.parse(blocked))
}
