import type { Notice } from '@morpheus/sdk'
import { useCallback } from 'react'
import { useMorpheusContext } from '../provider/context.js'
import { useReport } from '../provider/errors.js'
import { addToast } from '../provider/toasts.js'

/**
 * Shows a notice for 4 s, or hands it to `onToast` of the provider. The function is stable and fits a flow's
 * `notify`.
 */
export function useToast(): (notice: Notice) => void {
  const { toasts, onToast } = useMorpheusContext()
  const report = useReport()
  return useCallback(
    (notice) => {
      if (notice.tone === 'error') report(notice.cause ?? new Error(notice.text))
      if (onToast) onToast(notice)
      else addToast(toasts, notice)
    },
    [toasts, onToast, report],
  )
}
