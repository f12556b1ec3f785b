import type { Theme } from '@morpheus/react'
import { useSyncExternalStore } from 'react'

const key = 'morpheus-theme'
const listeners = new Set<() => void>()
let theme: Theme = read()

function read(): Theme {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

export function setTheme(next: Theme): void {
  theme = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // A browser that keeps nothing still changes its looks.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Light, dark, or as the system has it; kept in this browser. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme)
}
