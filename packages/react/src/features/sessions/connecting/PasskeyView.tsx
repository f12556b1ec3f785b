import type { ApprovePasskeyFlow } from '@morpheus/sdk'
import { formatSeconds } from '@morpheus/sdk/format'
import { ExternalLink, Puzzle, RotateCw } from 'lucide-react'
import { useStore } from 'zustand'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Alert } from '../../../ui/Alert.js'
import { Button } from '../../../ui/Button.js'
import { Checkbox } from '../../../ui/Checkbox.js'
import { Spinner } from '../../../ui/Spinner.js'
import { Steps } from './Steps.js'
import './pairing.css'
import './passkeyView.css'

interface PasskeyViewProps {
  flow: ApprovePasskeyFlow
  title?: string | undefined
}

export function PasskeyView({ flow, title }: PasskeyViewProps) {
  const { passkey: texts } = useSdkMessages()
  const state = useStore(flow.store)
  return (
    <div className="mo-passkey">
      {title && <h3 className="mo-passkey-title">{title}</h3>}
      {state.isOthers ? <p>{texts.why}</p> : <Stage flow={flow} />}
      {state.error && <Alert>{state.error}</Alert>}
      {state.isOthers && (
        <Button
          variant="primary"
          icon={<RotateCw />}
          busy={state.isRestarting}
          onClick={() => void flow.restart()}
        >
          {texts.restart}
        </Button>
      )}
      <div className="mo-passkey-foot">
        {state.remainingSeconds !== null && (
          <p className="mo-muted mo-figures">{texts.remaining(formatSeconds(state.remainingSeconds))}</p>
        )}
        <Button variant="ghost" disabled={state.busy} onClick={() => void flow.cancel()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

function Stage({ flow }: Pick<PasskeyViewProps, 'flow'>) {
  const { passkey: texts } = useSdkMessages()
  const { stage, url, code, busy } = useStore(flow.store)
  if (stage === 'sent') return <Progress text={texts.sent} />
  if (stage === 'code')
    return (
      <div className="mo-passkey-code">
        <p>{texts.codeText}</p>
        <output className="mo-pairing-code" aria-label={texts.codeTitle}>
          {code}
        </output>
        <Button variant="primary" busy={busy} onClick={() => void flow.sameCode()}>
          {texts.same}
        </Button>
      </div>
    )
  if (stage === 'waiting')
    return (
      <>
        <Progress text={texts.waiting} />
        {url && (
          <a className="mo-passkey-link" href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden="true" />
            {texts.openAgain}
          </a>
        )}
      </>
    )
  return <Explanation flow={flow} />
}

function Explanation({ flow }: Pick<PasskeyViewProps, 'flow'>) {
  const { passkey: texts } = useSdkMessages()
  const { baseUrl } = useMorpheus()
  const { confirmed, busy } = useStore(flow.store)
  const open = async () => {
    const url = await flow.open()
    if (url !== null) window.open(url, '_blank', 'noopener,noreferrer')
  }
  return (
    <>
      <p>{texts.why}</p>
      <Steps title={texts.stepsTitle} steps={texts.steps} />
      <a className="mo-passkey-link" href={`${baseUrl}/passkey-extension.zip`} download>
        <Puzzle aria-hidden="true" />
        {texts.extension}
      </a>
      <Checkbox
        label={texts.understood}
        note={texts.risk}
        checked={confirmed}
        onChange={({ target }) => flow.confirm(target.checked)}
      />
      <Button
        variant="primary"
        icon={<ExternalLink />}
        disabled={!confirmed}
        busy={busy}
        onClick={() => void open()}
      >
        {texts.open}
      </Button>
    </>
  )
}

function Progress({ text }: { text: string }) {
  return (
    <p className="mo-passkey-progress" role="status">
      <Spinner />
      {text}
    </p>
  )
}
