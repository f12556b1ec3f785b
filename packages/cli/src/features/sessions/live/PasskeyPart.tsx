import type { ApprovePasskeyFlow, ApprovePasskeyState } from '@morpheus/sdk'
import { formatSeconds } from '@morpheus/sdk/format'
import { messages } from '@morpheus/sdk/text'
import { Box, Text } from 'ink'
import type { Paint } from '../../../core/output/paint.js'
import { sanitize } from '../../../core/output/sanitize.js'
import { useStore } from '../../../core/views/views.js'

const texts = messages.passkey

export function formatPasskeyKeys({
  stage,
  isOthers,
}: Pick<ApprovePasskeyState, 'stage' | 'isOthers'>): [string, string][] {
  if (isOthers)
    return [
      ['o', 'começar outro pareamento'],
      ['x', 'cancelar'],
    ]
  if (stage === 'required')
    return [
      ['s', 'entendo o risco, continuar'],
      ['x', 'cancelar'],
    ]
  if (stage === 'waiting')
    return [
      ['a', 'abrir no navegador'],
      ['x', 'cancelar'],
    ]
  if (stage === 'code')
    return [
      ['i', 'são iguais'],
      ['x', 'cancelar'],
    ]
  return []
}

/** Handles a key of the passkey view; false for other keys. */
export function handlePasskeyInput(
  flow: ApprovePasskeyFlow,
  input: string,
  open: (url: string) => void,
): boolean {
  const { stage, url, isOthers } = flow.store.getState()
  if (isOthers && input !== 'x') {
    if (input !== 'o') return false
    void flow.restart()
  } else if (input === 's' && stage === 'required') {
    flow.confirm(true)
    void flow.open()
  } else if (input === 'a' && url !== null) open(url)
  else if (input === 'i' && stage === 'code') void flow.sameCode()
  else if (input === 'x') void flow.cancel()
  else return false
  return true
}

interface PasskeyPartProps {
  flow: ApprovePasskeyFlow
  extensionUrl: string
  paint: Paint
}

export function PasskeyPart({ flow, extensionUrl, paint }: PasskeyPartProps) {
  const { stage, url, code, remainingSeconds, error, isOthers } = useStore(flow.store)
  return (
    <Box flexDirection="column" width="100%">
      <Text>{paint('bold', texts.title)}</Text>
      <Text> </Text>
      {isOthers && <Text>{texts.why}</Text>}
      {!isOthers && stage === 'required' && <Explanation extensionUrl={extensionUrl} paint={paint} />}
      {stage === 'waiting' && (
        <>
          <Text>{texts.waiting}</Text>
          <Text>Abra este endereço no navegador que tem a extensão (tecla a):</Text>
          {url !== null && <Text wrap="wrap">{paint('cyan', sanitize(url))}</Text>}
        </>
      )}
      {stage === 'sent' && <Text>{texts.sent}</Text>}
      {stage === 'code' && (
        <>
          <Text>{texts.codeText}</Text>
          <Text>{paint('bold', sanitize(code ?? ''))}</Text>
        </>
      )}
      {error && <Text>{paint('red', sanitize(error))}</Text>}
      {remainingSeconds !== null && (
        <Text>{paint('dim', texts.remaining(formatSeconds(remainingSeconds)))}</Text>
      )}
    </Box>
  )
}

function Explanation({ extensionUrl, paint }: Omit<PasskeyPartProps, 'flow'>) {
  return (
    <>
      <Text>{texts.why}</Text>
      <Text> </Text>
      {texts.steps.map((step, index) => (
        <Text key={step}>
          {index + 1}. {step}
        </Text>
      ))}
      <Text>
        {texts.extension}: {paint('cyan', extensionUrl)}
      </Text>
      <Text> </Text>
      <Text>{paint('yellow', texts.risk)}</Text>
      <Text>
        Tecle {paint('bold', 's')}: {texts.understood}
      </Text>
    </>
  )
}
