import { isNotOffered, type Morpheus, NotFoundError } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleCheck, MailX } from 'lucide-react'
import { keysOf } from '../../core/keys.js'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Field } from '../../ui/Field.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextInput } from '../../ui/TextInput.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useInvitationTexts } from './invitationTexts.js'
import { type AcceptForm, useAcceptForm } from './useAcceptForm.js'
import './style.css'

const invitationQuery = (client: Morpheus, token: string) =>
  queryOptions({
    queryKey: keysOf(client).invitation(token),
    queryFn: ({ signal }) => client.invitations.check({ token }, { signal }),
    // An accepted invitation no longer exists: do not refetch it while its account is created.
    staleTime: Number.POSITIVE_INFINITY,
  })

function useInvitation(token: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(invitationQuery(client, token), queries)
}

export interface AcceptInvitationProps extends WidgetProps {
  /** Token of the invitation's link: the part after `/convite/`. */
  token: string
  /** The account was created and its user is signed in. */
  onSignedIn?: (() => void) | undefined
  /** Opens the sign-in page, when the invitation is invalid or the automatic sign-in failed. */
  onOpenSignIn?: (() => void) | undefined
}

/**
 * Creates the account of an invited person and signs in.
 *
 * @example
 * ```tsx
 * export function InvitationPage({ token }: { token: string }) {
 *   const go = (path: string) => () => window.location.assign(path)
 *   return <AcceptInvitation token={token} onSignedIn={go('/')} onOpenSignIn={go('/entrar')} />
 * }
 * ```
 */
export const AcceptInvitation = withErrorReporting(function AcceptInvitation(props: AcceptInvitationProps) {
  const { token, onSignedIn, onOpenSignIn } = props
  const texts = useInvitationTexts()
  const invitation = useInvitation(token)
  const error = useReadError(invitation)
  const form = useAcceptForm(token, onSignedIn)
  const signIn = onOpenSignIn && (
    <Button variant={form.madeFor === null ? 'secondary' : 'primary'} onClick={onOpenSignIn}>
      {texts.signIn}
    </Button>
  )

  if (form.madeFor !== null) {
    return (
      <EmptyState {...rootProps(props)} level={2} icon={<CircleCheck />} title={texts.made} action={signIn}>
        {texts.madeHelp(form.madeFor)}
      </EmptyState>
    )
  }
  if (invitation.data) return <InvitationForm {...rootProps(props)} {...form} invitation={invitation.data} />
  if (error && (isNotOffered(error) || error instanceof NotFoundError)) {
    return (
      <EmptyState {...rootProps(props)} level={2} icon={<MailX />} title={texts.notGood} action={signIn}>
        {isNotOffered(error) || !(error instanceof NotFoundError) ? texts.notOffered : error.userMessage}
      </EmptyState>
    )
  }
  if (error) {
    return <QueryError {...rootProps(props)} query={invitation} error={error} title={texts.notOpened} />
  }
  return <EmptyState {...rootProps(props)} level={2} icon={<Spinner />} title={texts.loading} />
})

type InvitationFormProps = AcceptForm &
  HostAttributes & {
    invitation: { email: string; name: string | null; invitedBy: string; expiresAt: string }
  }

function InvitationForm(props: InvitationFormProps) {
  const { invitation, busy, checking, errors, failure, submit, clear, ahead } = props
  const texts = useInvitationTexts()
  const format = useFormat()
  const { email, name, invitedBy, expiresAt } = invitation
  return (
    <form {...rootProps(props, 'mo-invitation')} noValidate {...ahead} onSubmit={submit}>
      <p>{texts.for(invitedBy)}</p>
      {failure && <Alert>{failure}</Alert>}
      <Field label={texts.email}>
        {(control) => (
          <TextInput {...control} name="email" type="email" autoComplete="username" value={email} readOnly />
        )}
      </Field>
      <Field label={texts.name} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            defaultValue={name ?? ''}
            onChange={() => clear('name')}
          />
        )}
      </Field>
      <Field label={texts.password} error={errors.password} hint={texts.passwordHint}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            onChange={() => clear('password')}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" wide busy={busy || checking}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <p className="mo-muted mo-invitation-until">
        {texts.until(formatDateTime(expiresAt, undefined, format.locale, format.words))}
      </p>
    </form>
  )
}
