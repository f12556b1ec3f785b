import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
}

export interface ToastState {
  toasts: readonly Toast[]
  /** How often a dialog opened or closed: one that opens covers the toasts, which then have to rise again. */
  dialogs: number
}

/** More than these at once would cover the work. */
const atMost = 4

export function createToasts(): StoreApi<ToastState> {
  return createStore<ToastState>(() => ({ toasts: [], dialogs: 0 }))
}

let lastId = 0

export function addToast(store: StoreApi<ToastState>, toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const added = { ...toast, id: lastId }
  store.setState(({ toasts }) => ({ toasts: [...toasts, added].slice(-atMost) }))
}

export function dismissToast(store: StoreApi<ToastState>, id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function raiseToasts(store: StoreApi<ToastState>): void {
  store.setState(({ dialogs }) => ({ dialogs: dialogs + 1 }))
}
