import { createElement, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

export function mount(application: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(createElement(StrictMode, null, application))
}
