import { parseWithCodes } from '@morpheus/sdk'
import { type FormEvent, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReport } from '../../provider/errors.js'
import { useTranslate } from '../../provider/translate.js'
import { findFirstProblems } from '../../widget/firstProblems.js'
import { type Rules, useRules } from '../../widget/useRules.js'
import { useAuth } from '../auth/useAuth.js'
import { useInvitationTexts } from './invitationTexts.js'

type FieldName = 'name' | 'password'
type FieldErrors = Partial<Record<FieldName, string>>

export interface AcceptForm {
  busy: boolean
  /** A submit waits for the rules. */
  checking: boolean
  errors: FieldErrors
  failure: string | null
  /** E-mail of the created account when the sign-in failed; null otherwise. */
  madeFor: string | null
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  clear: (field: FieldName) => void
  ahead: Rules<never>['ahead']
}

/** Two uncontrolled fields with the contract's schema, like the login. */
export function useAcceptForm(token: string, onSignedIn: (() => void) | undefined): AcceptForm {
  const client = useMorpheus()
  const texts = useInvitationTexts()
  const { explained, fields } = useErrors()
  const translate = useTranslate()
  const { signIn } = useAuth()
  const report = useReport()
  const { busy, run } = useBusy<'accept'>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [madeFor, setMadeFor] = useState<string | null>(null)

  const handleFailure = (error: unknown) => {
    setFailure(explained(error, texts.failure))
    report(error)
  }
  const { load, loading, ahead } = useRules('invitations', 'accept', handleFailure)

  async function accept(form: HTMLFormElement, invitation: Parameters<typeof client.invitations.accept>[0]) {
    try {
      const { email } = await client.invitations.accept(invitation)
      await enter(email, invitation.password)
    } catch (error) {
      const { name, password } = fields(error)
      const prefilled = { ...(name !== undefined && { name }), ...(password !== undefined && { password }) }
      setErrors(prefilled)
      if (Object.keys(prefilled).length === 0) return handleFailure(error)
      focus(form, prefilled)
      report(error)
    }
  }

  async function enter(email: string, password: string) {
    try {
      await signIn({ email, password })
      onSignedIn?.()
    } catch {
      setMadeFor(email)
    }
  }

  return {
    busy: busy !== null,
    checking: loading,
    ahead,
    errors,
    failure,
    madeFor,
    clear: (field) => setErrors(({ [field]: _, ...remaining }) => remaining),
    async submit(event) {
      event.preventDefault()
      if (busy) return
      const form = event.currentTarget
      const data = new FormData(form)
      const formValues = { token, name: data.get('name'), password: data.get('password') }
      setFailure(null)
      setErrors({})
      const rules = await load()
      if (!rules) return
      const parsed = parseWithCodes(rules, formValues)
      if (!parsed.success) {
        const problems: FieldErrors = findFirstProblems(parsed.issues, translate)
        setErrors(problems)
        return focus(form, problems)
      }
      await run('accept', () => accept(form, parsed.data))
    },
  }
}

function focus(form: HTMLFormElement, { name }: FieldErrors): void {
  const input = form.elements.namedItem(name === undefined ? 'password' : 'name')
  if (input instanceof HTMLInputElement) input.focus()
}
