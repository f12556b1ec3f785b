import { sidebar } from '../../choices/choices.js'

export function toggleSidebar(): void {
  sidebar.set(sidebar.get() === 'narrow' ? 'wide' : 'narrow')
}
