import { useSyncExternalStore } from 'react'

/** Phone linked in this browser. The secret is its credential at the gateway. */
export interface StoredPhone {
  secret: string
  number: string
}

interface Phones {
  phones: readonly StoredPhone[]
  active: StoredPhone | null
}

const key = 'morpheus-celular'
const listeners = new Set<() => void>()
let state: Phones = withActive(readStored())

function readStored(): StoredPhone[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredPhone) : []
  } catch {
    return []
  }
}

function isStoredPhone(value: unknown): value is StoredPhone {
  if (typeof value !== 'object' || value === null) return false
  return (
    'secret' in value &&
    typeof value.secret === 'string' &&
    'number' in value &&
    typeof value.number === 'string'
  )
}

function withActive(phones: StoredPhone[], active = phones.at(-1) ?? null): Phones {
  return { phones, active }
}

function set(next: Phones): void {
  state = next
  try {
    localStorage.setItem(key, JSON.stringify(next.phones))
  } catch {
    // Without storage, the phone lasts until the browser is closed.
  }
  for (const listener of listeners) listener()
}

const removePhone = (secret: string) => state.phones.filter((phone) => phone.secret !== secret)

/** Phones linked in this browser; they survive reloads. */
export const phones = {
  add: (phone: StoredPhone) => set(withActive([...removePhone(phone.secret), phone])),
  remove: (secret: string) => set(withActive(removePhone(secret))),
  choose: (secret: string) =>
    set(withActive([...state.phones], state.phones.find((phone) => phone.secret === secret) ?? null)),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePhones(): Phones {
  return useSyncExternalStore(subscribe, () => state)
}
