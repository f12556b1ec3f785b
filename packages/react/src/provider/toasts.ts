import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** How often it was said while it was there. */
  times?: number
}

export interface ToastState {
  toasts: readonly Toast[]
  /** How often a dialog opened or closed: one that opens covers the toasts, which then have to rise again. */
  dialogs: number
}

/** More than these at once would cover the work. */
const atMost = 3

export function createToasts(): StoreApi<ToastState> {
  return createStore<ToastState>(() => ({ toasts: [], dialogs: 0 }))
}

let lastId = 0

/** What is said again while it is still there is one, newest, with how often it was said. */
export function addToast(store: StoreApi<ToastState>, toast: Omit<Toast, 'id' | 'times'>): void {
  lastId += 1
  const id = lastId
  store.setState(({ toasts }) => {
    const same = toasts.find(({ tone, text }) => tone === toast.tone && text === toast.text)
    const added = { ...toast, id, ...(same && { times: (same.times ?? 1) + 1 }) }
    return { toasts: [...toasts.filter((one) => one !== same), added].slice(-atMost) }
  })
}

export function dismissToast(store: StoreApi<ToastState>, id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function raiseToasts(store: StoreApi<ToastState>): void {
  store.setState(({ dialogs }) => ({ dialogs: dialogs + 1 }))
}
