import type { Theme } from '@morpheus/react'
import { useSyncExternalStore } from 'react'
import { paintTheme, readTheme, themeKey } from './themeChoice.js'

const listeners = new Set<() => void>()
let theme: Theme = readTheme()

export function setTheme(next: Theme): void {
  theme = next
  try {
    localStorage.setItem(themeKey, next)
  } catch {
    // A browser that keeps nothing still changes its looks.
  }
  paintTheme(next)
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
