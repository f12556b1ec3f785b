import { sidebar } from '../../preferences/preferences.js'

export function toggleSidebar(): void {
  sidebar.set(sidebar.get() === 'narrow' ? 'wide' : 'narrow')
}
