import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'

/** Runs an action and notifies its outcome, unless `done` is null; resolves with true on success. */
export function useAct() {
  const errors = useErrors()
  const notify = useToast()
  const [busy, setBusy] = useState(false)
  async function act(run: () => Promise<unknown>, done: string | null, failed: string): Promise<boolean> {
    setBusy(true)
    try {
      await run()
      if (done !== null) notify({ tone: 'success', text: done })
      return true
    } catch (error) {
      notify({ tone: 'error', text: errors.told(error, failed), cause: error })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
