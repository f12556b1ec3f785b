import type { Morpheus, Notice } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { DialogHistory } from './dialogHistory.js'
import type { ToastState } from './toasts.js'

export interface MorpheusContextValue {
  client: Morpheus
  queryClient: QueryClient | undefined
  /** Unsubscribe functions of the caches in use, called when the provider unmounts. */
  followed: Map<QueryClient, () => void>
  toasts: StoreApi<ToastState>
  onToast: ((notice: Notice) => void) | undefined
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
