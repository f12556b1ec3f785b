import { ApiError, errorText, fieldsOf, MorpheusError, messageOf } from '@morpheus/sdk'
import type { ErrorTexts, Translate } from '@morpheus/sdk/text'
import { useContext, useMemo, useState } from 'react'
import { useReportError } from '../provider/errors.js'
import { OverridesContext } from '../provider/texts.js'
import { useTranslate } from '../provider/translate.js'

/** Error messages: the host's text for the code, else the server's. */
export interface Errors {
  /** Texts by code, as flows take them. */
  texts: ErrorTexts
  /** Messages of the server by their codes, as flows take it. */
  translate: Translate
  /** The server's message, or `fallback`; see `messageOf`. */
  showError: (error: unknown, fallback: string) => string
  /** The server's message; the kit's own for network failures, which say how to proceed. */
  explained: (error: unknown, fallback: string) => string
  /** The server's messages by field; none for other errors. */
  fields: (error: unknown) => Readonly<Record<string, string>>
  /** Text for anything with a code and a message, such as a message's failure. */
  coded: (error: Parameters<typeof errorText>[0]) => string
  /** Cause of a failed call; undefined for errors from outside the SDK. */
  reason: (error: unknown) => string | undefined
}

const noErrorTexts: ErrorTexts = {}

/**
 * Error formatters with the provider's `texts.sdk.errorTexts`.
 * @example
 * const errors = useErrors()
 * notify({ tone: 'error', text: errors.showError(error, 'Could not save') })
 */
export function useErrors(): Errors {
  const texts: ErrorTexts = useContext(OverridesContext).sdk?.errorTexts ?? noErrorTexts
  const translate = useTranslate()
  return useMemo(
    () => ({
      texts,
      translate,
      showError: (error, fallback) => messageOf(error, fallback, texts, translate),
      explained: (error, fallback) =>
        error instanceof MorpheusError && !(error instanceof ApiError)
          ? errorText(error, texts, translate)
          : messageOf(error, fallback, texts, translate),
      fields: (error) => fieldsOf(error, translate),
      coded: (error) => errorText(error, texts, translate),
      reason: (error) => (error instanceof MorpheusError ? errorText(error, texts, translate) : undefined),
    }),
    [texts, translate],
  )
}

interface ReadState {
  data: unknown
  error: Error | null
  isFetching: boolean
}

/**
 * Error of a read, kept until data arrives: the query clears its own on every retry, and the message would flicker to
 * a skeleton. Also calls the widget's `onError`.
 * @example
 * const contacts = useContacts({ sessionId })
 * const failure = useReadError(contacts)
 */
export function useReadError({ data, error, isFetching }: ReadState): Error | null {
  const [last, setLast] = useState(error)
  const current = error ?? (data === undefined && isFetching ? last : null)
  if (current !== last) setLast(current)
  useReportError(current)
  return current
}
