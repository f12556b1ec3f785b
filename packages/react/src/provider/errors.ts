import { isNotOffered, MorpheusError } from '@morpheus/sdk'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

type Tell = (error: Error) => void

/** Who is told of what failed: the widget's host, or the provider's where the widget has none. */
export const ErrorsContext = createContext<Tell>(() => {})

/** Tells each failure once, to whoever was given last; to who is told above, where nobody is given here. */
export function useTeller(onError: ((error: MorpheusError) => void) | undefined): Tell {
  const above = useContext(ErrorsContext)
  const current = useRef({ onError, above })
  useEffect(() => {
    current.current = { onError, above }
  }, [onError, above])
  const [told] = useState(() => new WeakSet<Error>())
  return useCallback(
    (error) => {
      if (told.has(error)) return
      told.add(error)
      const { onError: own, above: others } = current.current
      if (own) own(meant(error))
      else others(error)
    },
    [told],
  )
}

/** Tells the host of a failure that the widget shows in its own way. */
export function useReport(): (error: unknown) => void {
  const tell = useContext(ErrorsContext)
  return useCallback((error) => tell(error instanceof Error ? error : new Error(String(error))), [tell])
}

/** Tells the host of a failure once it is there. What a server does not offer is none. */
export function useReported(error: Error | null): void {
  const tell = useContext(ErrorsContext)
  useEffect(() => {
    if (error && !isNotOffered(error)) tell(error)
  }, [error, tell])
}

/** The same of what is known by its words alone, as a flow says it. */
export function useReportedText(text: string | null | undefined): void {
  const error = useMemo(() => (text ? new Error(text) : null), [text])
  useReported(error)
}

/** What failed without a call has a code of its own. */
const meant = (error: Error) =>
  error instanceof MorpheusError ? error : new MorpheusError('failed', error.message, { cause: error })
