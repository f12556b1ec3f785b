import { createChoice } from './choice.js'

const onRoot = (name: string) => (value: string) => {
  document.documentElement.dataset[name] = value
}

/** Light, dark, or as the system has it. */
export const theme = createChoice('theme', ['auto', 'light', 'dark'], (chosen) => {
  document.documentElement.style.colorScheme = chosen === 'auto' ? 'light dark' : chosen
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme
    meta.media =
      chosen === 'auto' ? `(prefers-color-scheme: ${scheme})` : scheme === chosen ? 'all' : 'not all'
  }
})

/** How tall the rows of a list are, and what is pressed. */
export const density = createChoice('density', ['normal', 'compact', 'comfortable'], onRoot('density'))

/** Whether the menu beside the pages has words. */
export const sidebar = createChoice('sidebar', ['wide', 'narrow'], onRoot('sidebar'))

/** Whether the steps of a beginning are shown, until they are done. */
export const firstSteps = createChoice('first-steps', ['shown', 'hidden'], () => {})

/** Whether single keys do something: WCAG 2.1.4 wants them to be turned off. */
export const shortcuts = createChoice('shortcuts', ['on', 'off'], () => {})
