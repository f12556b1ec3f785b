import { createChoice } from './choice.js'

const onRoot = (name: string) => (value: string) => {
  document.documentElement.dataset[name] = value
}

export const theme = createChoice('theme', ['auto', 'light', 'dark'], (theme) => {
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
})

export const density = createChoice('density', ['normal', 'compact', 'comfortable'], onRoot('density'))

export const sidebar = createChoice('sidebar', ['wide', 'narrow'], onRoot('sidebar'))

export const firstSteps = createChoice('first-steps', ['shown', 'hidden'], () => {})

/** WCAG 2.1.4 requires that single-key shortcuts can be turned off. */
export const shortcuts = createChoice('shortcuts', ['on', 'off'], () => {})
