import { isNotOffered, MorpheusError } from '@morpheus/sdk'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'

type ReportError = (error: Error) => void

/** Error handler of the nearest widget, or of the provider. */
export const ErrorsContext = createContext<ReportError>(() => {})

/** Reports each error once, to the latest `onError`, or to the parent's handler without one. */
export function useErrorListener(onError: ((error: MorpheusError) => void) | undefined): ReportError {
  const above = useContext(ErrorsContext)
  const current = useRef({ onError, above })
  useEffect(() => {
    current.current = { onError, above }
  }, [onError, above])
  const [reportedErrors] = useState(() => new WeakSet<Error>())
  return useCallback(
    (error) => {
      if (reportedErrors.has(error)) return
      reportedErrors.add(error)
      const { onError, above: parents } = current.current
      if (onError) onError(isIntended(error))
      else parents(error)
    },
    [reportedErrors],
  )
}

/** Reports an error that the widget shows itself. */
export function useReport(): (error: unknown) => void {
  const reportError = useContext(ErrorsContext)
  return useCallback(
    (error) => reportError(error instanceof Error ? error : new Error(String(error))),
    [reportError],
  )
}

/** Reports an error when it appears; calls that the server does not offer are skipped. */
export function useReportError(error: Error | null): void {
  const reportError = useContext(ErrorsContext)
  useEffect(() => {
    if (error && !isNotOffered(error)) reportError(error)
  }, [error, reportError])
}

export function useReportErrorText(text: string | null | undefined): void {
  const error = useMemo(() => (text ? new Error(text) : null), [text])
  useReportError(error)
}

const isIntended = (error: Error) =>
  error instanceof MorpheusError ? error : new MorpheusError('failed', error.message, { cause: error })
