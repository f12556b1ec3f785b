import { ApiError, MorpheusError, messageOf } from '@morpheus/sdk'
import { useCallback, useRef, useState } from 'react'
import { useToast } from '../useToast.js'

export interface Guarded {
  busy: boolean
  /** What the server says is wrong with which field. */
  fields: Readonly<Record<string, string>>
  /** What it says is wrong otherwise. */
  failure: string | null
  /** Does it, unless it is being done; tells a failure by `text` and gives undefined then. */
  run: <Result>(act: () => Promise<Result>, text: string) => Promise<Result | undefined>
  clear: () => void
}

/** A change to what keeps the account safe, with its busy flag and what is wrong with it. */
export function useGuarded(): Guarded {
  const notify = useToast()
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)

  const clear = useCallback(() => {
    setFields({})
    setFailure(null)
  }, [])

  const run = useCallback<Guarded['run']>(
    async (act, text) => {
      if (isBusy.current) return undefined
      isBusy.current = true
      setBusy(true)
      clear()
      try {
        return await act()
      } catch (error) {
        const named = error instanceof ApiError ? error.fields : {}
        setFields(named)
        if (Object.keys(named).length === 0) setFailure(reasonOf(error, text))
        notify({ tone: 'error', text })
        return undefined
      } finally {
        isBusy.current = false
        setBusy(false)
      }
    },
    [notify, clear],
  )
  return { busy, fields, failure, run, clear }
}

/** Null where it would say no more than the notice does. */
function reasonOf(error: unknown, text: string): string | null {
  if (error instanceof MorpheusError && !(error instanceof ApiError)) return error.message
  const message = messageOf(error, text)
  return message === text ? null : message
}
