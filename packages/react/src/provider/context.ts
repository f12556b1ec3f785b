import type { Morpheus, Notice } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { DialogHistory } from './dialogHistory.js'
import type { ToastState } from './toasts.js'

export interface MorpheusContextValue {
  client: Morpheus
  /** The host's, if it gave one. */
  queryClient: QueryClient | undefined
  /** What keeps the caches that were asked for in step, until the provider goes. */
  followed: Map<QueryClient, () => void>
  toasts: StoreApi<ToastState>
  /** The host's own, in place of ours. */
  onToast: ((notice: Notice) => void) | undefined
  /** The host's, if its Back is to close dialogs. */
  dialogHistory: DialogHistory | undefined
}

export const MorpheusContext = createContext<MorpheusContextValue | null>(null)

export function useMorpheusContext(): MorpheusContextValue {
  const value = useContext(MorpheusContext)
  if (!value) {
    throw new Error(
      'A Morpheus hook or widget was used outside <MorpheusProvider>. Wrap your app in <MorpheusProvider client={createMorpheus({ … })}>.',
    )
  }
  return value
}
