import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { CodeInput } from '../../ui/CodeInput.js'
import { Field } from '../../ui/Field.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { TextInput } from '../../ui/TextInput.js'

const codeLength = 6

interface CodeStepProps extends HostAttributes {
  busy: boolean
  failure: string | null
  /** Resolves once the server has checked the code. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** Second sign-in step: the authenticator app's code or a recovery code. Configuration spec §4. */
export function CodeStep(props: CodeStepProps) {
  const { busy, failure, onCode, onBack } = props
  const texts = useTexts().login
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus
  useEffect(() => input.current?.focus(), [recovering])

  async function submitCode(code: string) {
    if (busy || code.trim() === '') return
    await onCode(code.trim())
    // A correct code has unmounted this form by now.
    setCode('')
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void submitCode(code)
  }

  const switchTo = (usesRecoveryCode: boolean) => {
    setCode('')
    setRecovering(usesRecoveryCode)
  }

  return (
    <form {...rootProps(props, 'mo-login')} noValidate onSubmit={submit}>
      {failure && <Alert>{failure}</Alert>}
      <Field
        label={recovering ? texts.recoveryCode : texts.code}
        hint={recovering ? texts.recoveryCodeHint : texts.codeHint}
      >
        {(control) =>
          recovering ? (
            <TextInput
              {...control}
              ref={input}
              className="mo-login-recovery"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          ) : (
            <CodeInput
              {...control}
              ref={input}
              value={code}
              onChange={(digits) => {
                setCode(digits)
                if (digits.length === codeLength && code.length < codeLength) void submitCode(digits)
              }}
            />
          )
        }
      </Field>
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
      <div className="mo-login-ways">
        <Button variant="ghost" size="small" onClick={onBack}>
          {texts.otherAccount}
        </Button>
        <Button variant="ghost" size="small" onClick={() => switchTo(!recovering)}>
          {recovering ? texts.useApp : texts.useRecoveryCode}
        </Button>
      </div>
    </form>
  )
}
