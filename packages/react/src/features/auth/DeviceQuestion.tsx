import type { DeviceRequest } from '@morpheus/sdk'
import { Monitor, Plug, Smartphone, SquareTerminal, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { type HeadingLevel, toHeading } from '../../ui/lib/heading.js'
import { type HostAttributes, rootProps } from '../../ui/lib/rootProps.js'
import { useTimes } from '../account/useTimes.js'
import { useAuthorizeTexts } from './texts.js'
import { useAuth } from './useAuth.js'
import type { Authorize } from './useAuthorize.js'

const icons = { computer: Monitor, phone: Smartphone, terminal: SquareTerminal, program: Plug } as const

type DeviceQuestionProps = HostAttributes &
  Pick<Authorize, 'busy' | 'failure' | 'answer' | 'wasTyped'> & {
    code: string
    request: DeviceRequest
    level: HeadingLevel
  }

export function DeviceQuestion(props: DeviceQuestionProps) {
  const { code, request, level, busy, failure, answer, wasTyped } = props
  const texts = useAuthorizeTexts()
  const format = useFormat()
  const times = useTimes()
  const name = useTranslate()(request.nameI18n, request.name)
  const { user } = useAuth()
  const title = useRef<HTMLHeadingElement>(null)
  // The input is gone: move focus so screen readers announce the request.
  useEffect(() => {
    if (wasTyped) title.current?.focus()
  }, [wasTyped])
  const Heading = toHeading(level)
  const Icon = icons[request.kind]
  return (
    <div {...rootProps(props, 'mo-authorize')}>
      <span className="mo-authorize-icon" aria-hidden="true">
        <Icon />
      </span>
      <Heading ref={title} tabIndex={-1} className="mo-authorize-title">
        {texts.asks(name)}
      </Heading>
      <dl className="mo-authorize-facts">
        <dt>{texts.shownThere}</dt>
        <dd className="mo-authorize-code">{code}</dd>
        <dt>{texts.from}</dt>
        <dd className="mo-mono" title={request.userAgent ?? undefined}>
          {request.ip}
        </dd>
        <dt>{texts.requested}</dt>
        <dd title={times.dateTime(request.requestedAt)}>{format.relative(request.requestedAt)}</dd>
        {user && (
          <>
            <dt>{texts.account}</dt>
            <dd>
              {user.name} ({user.email})
            </dd>
          </>
        )}
      </dl>
      <p className="mo-muted">{texts.power}</p>
      <p className="mo-authorize-warning">
        <TriangleAlert aria-hidden="true" />
        <span>{texts.warning}</span>
      </p>
      {failure && <Alert>{failure}</Alert>}
      <div className="mo-authorize-answers">
        <Button busy={busy === 'deny'} disabled={busy === 'approve'} onClick={() => void answer('deny')}>
          {texts.deny}
        </Button>
        <Button
          variant="primary"
          busy={busy === 'approve'}
          disabled={busy === 'deny'}
          onClick={() => void answer('approve')}
        >
          {busy === 'approve' ? texts.approving : texts.approve}
        </Button>
      </div>
    </div>
  )
}
