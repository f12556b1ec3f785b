import { createPreference } from './preference.js'

const onRoot = (name: string) => (value: string) => {
  document.documentElement.dataset[name] = value
}

export const theme = createPreference('theme', ['auto', 'light', 'dark'], (theme) => {
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
})

export const density = createPreference('density', ['normal', 'compact', 'comfortable'], onRoot('density'))

export const sidebar = createPreference('sidebar', ['wide', 'narrow'], onRoot('sidebar'))

export const firstSteps = createPreference('first-steps', ['shown', 'hidden'], () => {})

/** WCAG 2.1.4 requires that single-key shortcuts can be turned off. */
export const shortcuts = createPreference('shortcuts', ['on', 'off'], () => {})
