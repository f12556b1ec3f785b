import type { Notice } from '@morpheus/sdk'
import { useCallback } from 'react'
import { useMorpheusContext } from '../provider/context.js'
import { addToast } from '../provider/toasts.js'

/** Shows a notice at the top right for 4 s. The function is stable, and is what a flow's `notify` wants. */
export function useToast(): (notice: Notice) => void {
  const { toasts } = useMorpheusContext()
  return useCallback((notice) => addToast(toasts, notice), [toasts])
}
