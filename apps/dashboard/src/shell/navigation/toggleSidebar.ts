import { sidebar } from '../../choices/choices.js'

/** With words, or as narrow as its icons. */
export function toggleSidebar(): void {
  sidebar.set(sidebar.get() === 'narrow' ? 'wide' : 'narrow')
}
