import { createStore, type StoreApi } from 'zustand/vanilla'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Number of repetitions while visible. */
  times?: number
}

export interface ToastState {
  toasts: readonly Toast[]
  /** Number of dialog changes: an opened dialog covers the toasts, so they must be raised again. */
  dialogs: number
}

/** More toasts would cover the page. */
const atMost = 3

export function createToasts(): StoreApi<ToastState> {
  return createStore<ToastState>(() => ({ toasts: [], dialogs: 0 }))
}

let lastId = 0

export function addToast(store: StoreApi<ToastState>, toast: Omit<Toast, 'id' | 'times'>): void {
  lastId += 1
  const id = lastId
  store.setState(({ toasts }) => {
    const duplicate = toasts.find(({ tone, text }) => tone === toast.tone && text === toast.text)
    const newToast = { ...toast, id, ...(duplicate && { times: (duplicate.times ?? 1) + 1 }) }
    return { toasts: [...toasts.filter((one) => one !== duplicate), newToast].slice(-atMost) }
  })
}

export function dismissToast(store: StoreApi<ToastState>, id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function raiseToasts(store: StoreApi<ToastState>): void {
  store.setState(({ dialogs }) => ({ dialogs: dialogs + 1 }))
}
