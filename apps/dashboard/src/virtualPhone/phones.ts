import { useSyncExternalStore } from 'react'

/** Phone linked in this browser. The secret is its credential at the gateway. */
export interface StoredPhone {
  secret: string
  number: string
}

interface Phones {
  all: readonly StoredPhone[]
  active: StoredPhone | null
}

const key = 'morpheus-celular'
const listeners = new Set<() => void>()
let state: Phones = withActive(read())

function read(): StoredPhone[] {
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

function withActive(all: StoredPhone[], active = all.at(-1) ?? null): Phones {
  return { all, active }
}

function set(next: Phones): void {
  state = next
  try {
    localStorage.setItem(key, JSON.stringify(next.all))
  } catch {
    // Without storage, the phone lasts until the browser is closed.
  }
  for (const listener of listeners) listener()
}

const without = (secret: string) => state.all.filter((phone) => phone.secret !== secret)

/** Phones linked in this browser; they survive reloads. */
export const phones = {
  add: (phone: StoredPhone) => set(withActive([...without(phone.secret), phone])),
  remove: (secret: string) => set(withActive(without(secret))),
  choose: (secret: string) =>
    set(withActive([...state.all], state.all.find((phone) => phone.secret === secret) ?? null)),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePhones(): Phones {
  return useSyncExternalStore(subscribe, () => state)
}
