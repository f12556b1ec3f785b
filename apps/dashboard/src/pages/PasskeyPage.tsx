import { useMorpheus } from '@morpheus/react'
import { Button, EmptyState, Spinner } from '@morpheus/react/ui'
import { CircleAlert, CircleCheck, CircleX, Clock, KeyRound, RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Logo } from '../shell/Logo.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { version } from '../version.js'
import { consumeReturn } from './passkey/consumeReturn.js'
import { mayRetry, type Outcome, toOutcome } from './passkey/outcome.js'
import { textsFor } from './passkey/texts.js'
import '../styles/login.css'
import '../styles/passkey.css'

const icons: Partial<Record<Outcome, ReactNode>> = {
  sending: <Spinner />,
  done: <CircleCheck />,
  cancelled: <CircleX />,
  nothingToConfirm: <KeyRound />,
  expired: <Clock />,
  rateLimited: <Clock />,
  unreachable: <WifiOff />,
}

/** Outcomes that are no error: shown in a neutral tone, and announced without interrupting. */
const informationalOutcomes: readonly Outcome[] = ['sending', 'done', 'cancelled', 'nothingToConfirm', 'used']

/** Receives the extension's assertion from WhatsApp Web; works signed out. */
export default function PasskeyPage() {
  const texts = textsFor(navigator.language)
  usePageTitle(texts.title)
  const { passkey } = useMorpheus()
  const [passkeyReturn] = useState(consumeReturn)
  const [outcome, setOutcome] = useState<Outcome>(
    passkeyReturn.kind === 'assertion' ? 'sending' : passkeyReturn.kind,
  )
  const [name, setName] = useState('')
  const hasSent = useRef(false)

  async function send() {
    if (passkeyReturn.kind !== 'assertion') return
    setOutcome('sending')
    try {
      const { token, assertion } = passkeyReturn
      setName((await passkey.answer({ token, assertion })).name)
      setOutcome('done')
    } catch (error) {
      setOutcome(toOutcome(error))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a passkey is handed over once, whatever changes later.
  useEffect(() => {
    if (hasSent.current) return
    hasSent.current = true
    void send()
  }, [])

  const { title, text } = texts.notices[outcome]
  return (
    <main className="app-login" lang={texts.language}>
      <div className="app-login-box">
        <header className="app-login-header">
          <Logo size={40} />
          <h1 className="app-login-title">{texts.title}</h1>
        </header>
        <div
          className="app-passkey"
          data-tone={
            outcome === 'done' ? 'success' : informationalOutcomes.includes(outcome) ? 'neutral' : 'danger'
          }
          role={informationalOutcomes.includes(outcome) ? 'status' : 'alert'}
        >
          <EmptyState
            icon={icons[outcome] ?? <CircleAlert />}
            title={title}
            action={
              mayRetry(outcome) && (
                <Button variant="primary" icon={<RefreshCw />} onClick={() => void send()}>
                  {texts.retry}
                </Button>
              )
            }
          >
            {outcome === 'done' ? texts.done(name) : text}
          </EmptyState>
        </div>
      </div>
      <p className="app-login-version">{version}</p>
    </main>
  )
}
