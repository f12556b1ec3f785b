import type { Theme } from '@morpheus/react'

export const themeKey = 'morpheus-theme'

/** What was chosen in this browser; as the system has it where nothing was, or nothing can be kept. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(themeKey)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

/** The page around the application: its canvas, the browser's own controls and scrollbars, and its bars on a phone. */
export function paintTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}
