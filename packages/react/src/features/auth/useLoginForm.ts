import { type Credentials, parseWithCodes, TwoFactorRequiredError } from '@morpheus/sdk'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReport } from '../../provider/errors.js'
import { useTranslate } from '../../provider/translate.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { findFirstProblems } from '../../widget/firstProblems.js'
import { type Rules, useRules } from '../../widget/useRules.js'
import { useAuth } from './useAuth.js'

type FieldName = keyof Credentials
type FieldErrors = Partial<Record<FieldName, string>>

interface LoginFormState {
  busy: boolean
  /** A submit waits for the rules. */
  checking: boolean
  errors: FieldErrors
  failure: string | null
  /** The previous sign-in ended involuntarily. */
  expired: boolean
  needsCode: boolean
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  submitCode: (code: string) => Promise<void>
  back: () => void
  clear: (field: FieldName) => void
  ahead: Rules<never>['ahead']
}

/**
 * Two uncontrolled fields with the contract's schema, loaded on input. Avoids react-hook-form: the login is the first
 * load of a browser, and it would add a tenth to it.
 */
export function useLoginForm(onSignedIn: (() => void) | undefined): LoginFormState {
  const { signIn, isLoading, expired } = useAuth()
  const report = useReport()
  const { explained } = useErrors()
  const translate = useTranslate()
  const { failure: fallback } = useSdkMessages().login
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  /** Accepted credentials, kept until the code is known. */
  const [accepted, setAccepted] = useState<Credentials | null>(null)

  const handleFailure = (error: unknown) => {
    setFailure(explained(error, fallback))
    report(error)
  }
  const { load, loading, ahead } = useRules('auth', 'login', handleFailure)

  return {
    busy: isLoading,
    checking: loading,
    ahead,
    errors,
    failure,
    expired,
    needsCode: accepted !== null,
    back() {
      setAccepted(null)
      setFailure(null)
    },
    clear: (field) => setErrors(({ [field]: _, ...remaining }) => remaining),
    async submit(event) {
      event.preventDefault()
      if (isLoading) return
      const form = event.currentTarget
      const data = new FormData(form)
      setFailure(null)
      const rules = await load()
      if (!rules) return
      const parsed = parseWithCodes(rules, { email: data.get('email'), password: data.get('password') })
      if (!parsed.success) {
        const problems: FieldErrors = findFirstProblems(parsed.issues, translate)
        setErrors(problems)
        focus(form, problems.email ? 'email' : 'password')
        return
      }
      setErrors({})
      try {
        await signIn(parsed.data)
        onSignedIn?.()
      } catch (error) {
        if (error instanceof TwoFactorRequiredError) {
          setAccepted(parsed.data)
          return
        }
        handleFailure(error)
        focus(form, 'password')
      }
    },
    async submitCode(code) {
      if (isLoading || accepted === null) return
      setFailure(null)
      try {
        await signIn({ ...accepted, code })
        onSignedIn?.()
      } catch (error) {
        handleFailure(error)
      }
    },
  }
}

function focus(form: HTMLFormElement, field: FieldName): void {
  const input = form.elements.namedItem(field)
  if (input instanceof HTMLInputElement) input.focus()
}
