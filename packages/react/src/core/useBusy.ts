import { useCallback, useRef, useState } from 'react'

/** Work of a component; see `useBusy`. */
export interface Busy<What> {
  /** The action that is running, if any. */
  readonly busy: What | null
  /**
   * Runs some work and resolves with its result; resolves with undefined at once while other work runs.
   * @throws what the work throws
   */
  readonly run: <Result>(action: What, work: () => Promise<Result>) => Promise<Result | undefined>
}

/**
 * Work of a component, one piece at a time. It shows no outcome, which `useAction` does.
 * @example
 * const { busy, run } = useBusy<'save'>()
 * const isSaved = await run('save', () => flow.save())
 */
export function useBusy<What>(): Busy<What> {
  const [busy, setBusy] = useState<What | null>(null)
  const isBusy = useRef(false)
  const run = useCallback<Busy<What>['run']>(async (action, work) => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setBusy(action)
    try {
      return await work()
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }, [])
  return { busy, run }
}
