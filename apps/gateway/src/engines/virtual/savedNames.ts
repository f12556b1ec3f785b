import * as z from 'zod'
import type { VirtualPhoneRow } from '../../core/store/engineTables.js'
import { addressBook, type BookEntry, nameInBook } from './addressBook.js'
import { toChatKey } from './virtualNumbers.js'

const Names = z.record(z.string(), z.string().nullable())

/** Names that the account saved, by number; null for a contact that it removed. */
export function readSavedNames({
  saved_names,
}: Pick<VirtualPhoneRow, 'saved_names'>): Map<string, string | null> {
  return new Map(Object.entries(Names.parse(JSON.parse(saved_names))))
}

/** The name of a number in a phone's address book. */
export function phoneNames(phone: VirtualPhoneRow): (number: string) => string | null {
  const saved = readSavedNames(phone)
  return (number) => {
    const name = saved.get(toChatKey(number))
    return name === undefined ? nameInBook(phone.number, phone.contacts, number) : name
  }
}

/** A part of a phone's address book, from `from` (inclusive) to `to` (exclusive). */
export function phoneContacts(phone: VirtualPhoneRow, from: number, to: number): BookEntry[] {
  const saved = readSavedNames(phone)
  return addressBook(phone.number, from, to).map((entry) => {
    const name = saved.get(toChatKey(entry.address.phone))
    return name === undefined ? entry : { ...entry, name }
  })
}
