import * as z from 'zod'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import type { Address } from '../address.js'
import { toChatKey } from './virtualNumbers.js'

const Numbers = z.array(z.string())
/** XOR mask between number and LID. */
const mask = 0x2d7f_5b31_94c3n

type Phone = Pick<VirtualPhoneRow, 'hidden'>

export function readHidden({ hidden }: Phone): string[] {
  return Numbers.parse(JSON.parse(hidden))
}

export function getHiddenId(number: string): string {
  return `${BigInt(`1${toChatKey(number)}`) ^ mask}@lid`
}

export function getAddress(phone: Phone, number: string): Address {
  return readHidden(phone).includes(toChatKey(number)) ? { userId: getHiddenId(number) } : { phone: number }
}

export function getNumber({ phone, userId }: Address): string {
  if (phone !== undefined) return phone
  const [, digits] = /^(\d{5,20})@lid$/.exec(userId ?? '') ?? []
  const plain = digits === undefined ? '' : String(BigInt(digits) ^ mask)
  return /^1\d{10,15}$/.test(plain) ? plain.slice(1) : (userId ?? '')
}
