import { ConflictError, GoneError, isNotOffered } from '@morpheus/sdk'
import { Ban, CircleAlert, CircleCheck, Clock } from 'lucide-react'
import {
  type ComponentPropsWithoutRef,
  type FormEvent,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextInput } from '../../ui/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { DeviceQuestion } from './DeviceQuestion.js'
import { useAuthorizeTexts } from './texts.js'
import { type Authorize, useAuthorize } from './useAuthorize.js'
import { isUnknownCode } from './useDeviceRequest.js'
import { formatUserCode, getCaretAfter, isWhole, normalizeUserCode } from './userCode.js'
import './authorizeDevice.css'

interface UserCodeInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (letters: string) => void
}

/** Input for a code in two halves, typed or pasted; keeps the caret position. */
const UserCodeInput = forwardRef<HTMLInputElement, UserCodeInputProps>(function UserCodeInput(
  { value, onChange, ...rest },
  ref,
) {
  const input = useRef<HTMLInputElement>(null)
  // A new object each time, so dropped characters also restore the caret.
  const [caret, setCaret] = useState<{ index: number } | null>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.index, caret.index)
  }, [caret])
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="XXXX-XXXX"
      {...rest}
      ref={input}
      className="mo-authorize-input"
      value={formatUserCode(value)}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const precedingLetters = normalizeUserCode(value.slice(0, selectionStart ?? value.length))
        setCaret({ index: getCaretAfter(precedingLetters.length) })
        onChange(normalizeUserCode(value))
      }}
    />
  )
})

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
export const AuthorizeDevice = withErrorReporting(function AuthorizeDevice(props: AuthorizeDeviceProps) {
  const { code = '', onOpenDashboard, headingLevel: level = 2 } = props
  const errors = useErrors()
  const translate = useTranslate()
  const texts = useAuthorizeTexts()
  const flow = useAuthorize(code)
  const { requestedCode, request, error, decision } = flow
  const host = rootProps(props)
  const doneButton = onOpenDashboard && <Button onClick={onOpenDashboard}>{texts.done}</Button>
  const retryButton = <Button onClick={flow.again}>{texts.again}</Button>

  if (decision) {
    const isApproved = decision === 'approve'
    return (
      <div {...host} role="status">
        <EmptyState
          level={level}
          icon={isApproved ? <CircleCheck /> : <Ban />}
          title={isApproved ? texts.approved : texts.denied}
          action={doneButton}
        >
          {isApproved
            ? texts.approvedHelp(translate(request?.nameI18n, request?.name ?? ''))
            : texts.deniedHelp}
        </EmptyState>
      </div>
    )
  }
  if (requestedCode !== null && request)
    return <DeviceQuestion {...host} {...flow} code={requestedCode} request={request} level={level} />
  if (error instanceof GoneError || error instanceof ConflictError) {
    const title = error instanceof GoneError ? texts.expired : texts.answered
    return (
      <div {...host} role="alert">
        <EmptyState level={level} icon={<Clock />} title={title} action={retryButton}>
          {errors.reason(error)}
        </EmptyState>
      </div>
    )
  }
  if (error && isNotOffered(error)) {
    return (
      <EmptyState {...host} level={level} icon={<CircleAlert />} title={texts.missing} action={doneButton}>
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
  if (requestedCode !== null && !error)
    return <EmptyState {...host} level={level} icon={<Spinner />} title={texts.looking} />
  return <CodeForm {...host} {...flow} wrong={error && errors.reason(error)} />
})

type CodeFormProps = HostAttributes &
  Pick<Authorize, 'code' | 'type' | 'findRequest' | 'wasTyped'> & { wrong: string | null | undefined }

function CodeForm(props: CodeFormProps) {
  const { code, type, findRequest, wasTyped, wrong } = props
  const texts = useAuthorizeTexts()
  const [isShort, setIsShort] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wasTyped) input.current?.focus()
  }, [wasTyped])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWhole(code)) findRequest()
    else setIsShort(true)
  }

  return (
    <form {...rootProps(props, 'mo-authorize-form')} noValidate onSubmit={submit}>
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
              if (isWhole(letters) && letters !== code) findRequest(letters)
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
