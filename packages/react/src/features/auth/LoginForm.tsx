import { useTexts } from '../../provider/texts.js'
import { useSdkMessages } from '../../text/sdkMessages.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { TextInput } from '../../ui/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { CodeStep } from './CodeStep.js'
import { useLoginForm } from './useLoginForm.js'
import './loginForm.css'

export interface LoginFormProps extends WidgetProps {
  /** Called after a successful sign-in. */
  onSignedIn?: (() => void) | undefined
}

/**
 * Sign-in form: e-mail and password with the contract's rules, and the authenticator code when required. Core spec §2
 * and §5.
 */
export const LoginForm = withErrorReporting(function LoginForm(props: LoginFormProps) {
  const { onSignedIn } = props
  const messages = useSdkMessages()
  const texts = useTexts().login
  const login = useLoginForm(onSignedIn)
  const { busy, errors, failure, expired, clear } = login

  if (login.needsCode) {
    const { submitCode, back } = login
    return <CodeStep {...rootProps(props)} busy={busy} failure={failure} onCode={submitCode} onBack={back} />
  }

  return (
    <form {...rootProps(props, 'mo-login')} noValidate {...login.ahead} onSubmit={login.submit}>
      {failure && <Alert>{failure}</Alert>}
      {expired && !failure && (
        <p className="mo-login-expired" role="status">
          {messages.login.expired}
        </p>
      )}
      <Field label={texts.email} error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            onChange={() => clear('email')}
          />
        )}
      </Field>
      <Field label={texts.password} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            onChange={() => clear('password')}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" wide busy={busy || login.checking}>
        {busy ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
})
