import { ConflictError, GoneError, isNotOffered } from '@morpheus/sdk'
import { Ban, CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useSay } from '../../provider/speech.js'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { Field } from '../../ui/Field/Field.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { type HostAttributes, outermost } from '../../ui/kit/hostAttributes.js'
import { Spinner } from '../../ui/Spinner/Spinner.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { DeviceQuestion } from './DeviceQuestion.js'
import { useAuthorizeTexts } from './texts.js'
import { UserCodeInput } from './UserCodeInput.js'
import { type Authorize, useAuthorize } from './useAuthorize.js'
import { isUnknownCode } from './useDeviceRequest.js'
import { isWhole } from './userCode.js'
import './authorizeDevice.css'

export interface AuthorizeDeviceProps extends WidgetProps {
  /**
   * Code from a link, as a program shows it: `WDJB-MJHT`.
   * @default it is typed
   */
  code?: string | undefined
  /** Opens the dashboard after the answer. */
  onOpenDashboard?: (() => void) | undefined
  /** Heading level of the title; 2 by default. */
  headingLevel?: HeadingLevel | undefined
}

/**
 * Authorizes a program that shows a code, such as `morpheus login --navegador`: shows the requester and asks the
 * signed-in user.
 *
 * @example
 * ```tsx
 * export function DevicePage() {
 *   const code = new URLSearchParams(window.location.search).get('codigo') ?? ''
 *   return <AuthorizeDevice code={code} onOpenDashboard={() => window.location.assign('/')} />
 * }
 * ```
 */
export const AuthorizeDevice = widget(function AuthorizeDevice(props: AuthorizeDeviceProps) {
  const { code = '', onOpenDashboard, headingLevel: level = 2 } = props
  const errors = useErrors()
  const say = useSay()
  const texts = useAuthorizeTexts()
  const flow = useAuthorize(code)
  const { asked, request, error, answered } = flow
  const host = outermost(props)
  const done = onOpenDashboard && <Button onClick={onOpenDashboard}>{texts.done}</Button>
  const again = <Button onClick={flow.again}>{texts.again}</Button>

  if (answered) {
    const isIn = answered === 'approve'
    return (
      <div {...host} role="status">
        <EmptyState
          level={level}
          icon={isIn ? <CircleCheck /> : <Ban />}
          title={isIn ? texts.approved : texts.denied}
          action={done}
        >
          {isIn ? texts.approvedHelp(say(request?.name ?? '')) : texts.deniedHelp}
        </EmptyState>
      </div>
    )
  }
  if (asked !== null && request)
    return <DeviceQuestion {...host} {...flow} code={asked} request={request} level={level} />
  if (error instanceof GoneError || error instanceof ConflictError) {
    const title = error instanceof GoneError ? texts.expired : texts.answered
    return (
      <div {...host} role="alert">
        <EmptyState level={level} icon={<Clock />} title={title} action={again}>
          {errors.reason(error)}
        </EmptyState>
      </div>
    )
  }
  if (error && isNotOffered(error)) {
    return (
      <EmptyState {...host} level={level} icon={<CircleAlert />} title={texts.missing} action={done}>
        {texts.notOffered}
      </EmptyState>
    )
  }
  if (error && !isUnknownCode(error)) {
    return (
      <ErrorState
        {...host}
        icon={<CircleAlert />}
        title={texts.notFound}
        busy={flow.isFetching}
        onRetry={flow.retry}
      >
        {errors.reason(error)}
      </ErrorState>
    )
  }
  if (asked !== null && !error)
    return <EmptyState {...host} level={level} icon={<Spinner />} title={texts.looking} />
  return <CodeForm {...host} {...flow} wrong={error && errors.reason(error)} />
})

type CodeFormProps = HostAttributes &
  Pick<Authorize, 'code' | 'type' | 'look' | 'wasTyped'> & { wrong: string | null | undefined }

function CodeForm(props: CodeFormProps) {
  const { code, type, look, wasTyped, wrong } = props
  const texts = useAuthorizeTexts()
  const [isShort, setIsShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wasTyped) input.current?.focus()
  }, [wasTyped])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole(code)) look()
    else setIsShort(true)
  }

  return (
    <form {...outermost(props, 'mo-authorize-form')} noValidate onSubmit={submit}>
      <Field
        label={texts.code}
        hint={texts.codeHint}
        error={wrong ?? (isShort ? texts.incomplete : undefined)}
      >
        {(control) => (
          <UserCodeInput
            {...control}
            name="code"
            ref={input}
            value={code}
            onChange={(letters) => {
              setIsShort(false)
              type(letters)
              if (isWhole(letters) && letters !== code) look(letters)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" wide>
        {texts.submit}
      </Button>
    </form>
  )
}
