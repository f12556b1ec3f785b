import { useCallback, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'

export interface GuardedAction {
  busy: boolean
  fields: Readonly<Record<string, string>>
  failure: string | null
  /** Runs the action unless one is running. On failure notifies `text` and resolves with undefined. */
  run: <Result>(call: () => Promise<Result>, text: string) => Promise<Result | undefined>
  clear: () => void
}

export function useGuardedAction(): GuardedAction {
  const notify = useToast()
  const { explained, fields: errorFields } = useErrors()
  const { busy, run: runAlone } = useBusy<true>()
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)

  const clear = useCallback(() => {
    setFields({})
    setFailure(null)
  }, [])

  const run = useCallback<GuardedAction['run']>(
    (call, text) =>
      runAlone(true, async () => {
        clear()
        try {
          return await call()
        } catch (error) {
          const fieldErrors = errorFields(error)
          setFields(fieldErrors)
          const reason = explained(error, text)
          // Skip it when it repeats the notice.
          if (Object.keys(fieldErrors).length === 0 && reason !== text) setFailure(reason)
          notify({ tone: 'error', text, cause: error })
          return undefined
        }
      }),
    [runAlone, notify, clear, explained, errorFields],
  )
  return { busy: busy !== null, fields, failure, run, clear }
}
