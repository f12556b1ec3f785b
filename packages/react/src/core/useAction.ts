import { useCallback } from 'react'
import { useBusy } from './useBusy.js'
import { useErrors } from './useErrors.js'
import { useToast } from './useToast.js'

/** Actions of a widget; see `useAction`. */
export interface Action<What> {
  /** The running action. */
  readonly busy: What | null
  /**
   * Runs an action and shows its outcome: the text that it resolves with, if any, or why it failed; `failure` stands in
   * for an unknown reason. Resolves with true on success, and with false at once while another action runs.
   */
  readonly act: (action: What, failure: string, run: () => Promise<string | null>) => Promise<boolean>
}

/**
 * Actions of a widget, one at a time, each with its notice.
 * @example
 * const { act, busy } = useAction<'remove'>()
 * void act('remove', 'Could not remove it', async () => {
 *   await client.apiKeys.remove({ id })
 *   return 'Removed'
 * })
 */
export function useAction<What>(): Action<What> {
  const errors = useErrors()
  const notify = useToast()
  const { busy, run } = useBusy<What>()
  const act = useCallback<Action<What>['act']>(
    async (actionName, failure, action) => {
      const result = await run(actionName, async () => {
        try {
          const text = await action()
          if (text !== null) notify({ tone: 'success', text })
          return true
        } catch (error) {
          notify({ tone: 'error', text: errors.showError(error, failure), cause: error })
          return false
        }
      })
      return result ?? false
    },
    [run, notify, errors.showError],
  )
  return { busy, act }
}
