import { ApiError, errorText, MorpheusError, messageOf } from '@morpheus/sdk'
import type { ErrorTexts } from '@morpheus/sdk/text'
import { useContext, useMemo } from 'react'
import { useSay } from '../provider/speech.js'
import { OverridesContext } from '../provider/texts.js'

/** What errors are told as: in the host's words for their code, else as the server says it. */
export interface Errors {
  /** By code, for a flow. */
  texts: ErrorTexts
  /** What the server said, or else what was meant to be done: as `messageOf`. */
  told: (error: unknown, fallback: string) => string
  /** The server's words if it gave any; ours where no answer came, since those say what to do. */
  explained: (error: unknown, fallback: string) => string
  /** What has a code and says something, as why a message failed. */
  coded: (error: { readonly code: string; readonly message: string }) => string
  /** Why a call failed; undefined of what is no error of the SDK. */
  reason: (error: unknown) => string | undefined
}

const none: ErrorTexts = {}

/**
 * How errors are told, in the words of the provider's `texts.sdk.errorTexts`.
 * @example
 * const errors = useErrors()
 * notify({ tone: 'error', text: errors.told(error, 'Could not save') })
 */
export function useErrors(): Errors {
  const texts: ErrorTexts = useContext(OverridesContext).sdk?.errorTexts ?? none
  const say = useSay()
  return useMemo(
    () => ({
      texts,
      told: (error, fallback) => say(messageOf(error, fallback, texts)),
      explained: (error, fallback) =>
        say(
          error instanceof MorpheusError && !(error instanceof ApiError)
            ? errorText(error, texts)
            : messageOf(error, fallback, texts),
        ),
      coded: (error) => say(errorText(error, texts)),
      reason: (error) => (error instanceof MorpheusError ? say(errorText(error, texts)) : undefined),
    }),
    [texts, say],
  )
}
