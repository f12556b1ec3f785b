import { Box, Text, useInput } from 'ink'
import { useEffect, useState } from 'react'
import { formatConnection } from '../../../core/output/health.js'
import { waitingLimits } from '../../../core/output/waiting.js'
import { Footer } from '../../../core/views/Footer.js'
import { useStore, useTerminalSize } from '../../../core/views/views.js'
import type { Outcome, PairingProps } from './live.js'
import { PhoneScreen } from './PhoneScreen.js'
import { QrScreen } from './QrScreen.js'

function OpeningScreen({ name, realtime, paint, onDone }: PairingProps) {
  const offline = formatConnection(useStore(realtime).status, paint)
  const [waitedSeconds, setWaitedSeconds] = useState(0)

  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(
      () => setWaitedSeconds(Math.floor((Date.now() - startedAt) / 1000)),
      waitingLimits.tickMs,
    )
    return () => clearInterval(timer)
  }, [])

  useInput((input, key) => {
    if (input === 'q' || key.escape) onDone('quit')
  })

  return (
    <>
      <Text wrap="truncate">
        {paint('bold', name)}
        {offline}
      </Text>
      <Box flexGrow={1} alignItems="center" justifyContent="center">
        <Text>
          {waitedSeconds * 1000 < waitingLimits.unusualMs
            ? 'Aguardando o gateway…'
            : `Sem resposta há ${waitedSeconds} s…`}
        </Text>
      </Box>
      <Footer keys={[['q', 'sair']]} notice={null} paint={paint} />
    </>
  )
}

export function PairingView(props: PairingProps) {
  const { qr, phone, backToQr, onDone, gatewayReadiness, startWith, timeoutSeconds } = props
  const [method, setMethod] = useState(startWith)
  const terminalSize = useTerminalSize()
  const { phase } = useStore(gatewayReadiness)
  const isOpen = phase === 'ready'
  const qrPhase = useStore(qr.store).phase
  const phonePhase = useStore(phone.store).phase

  useInput((input, key) => {
    if (key.ctrl && input === 'c') onDone('interrupted')
  })

  useEffect(() => {
    if (timeoutSeconds === undefined) return
    const timer = setTimeout(() => onDone('timedOut'), timeoutSeconds * 1000)
    return () => clearTimeout(timer)
  }, [timeoutSeconds, onDone])

  useEffect(() => {
    if (phase === 'failed') onDone('failed')
  }, [phase, onDone])

  useEffect(() => {
    if (method !== 'qr' || !isOpen) return
    qr.start()
    return qr.stop
  }, [method, isOpen, qr])

  useEffect(() => {
    const outcome = toOutcome(method === 'qr' ? qrPhase : phonePhase)
    if (outcome) onDone(outcome)
  }, [method, qrPhase, phonePhase, onDone])

  return (
    <Box flexDirection="column" height={terminalSize.rows} width={terminalSize.columns}>
      {!isOpen ? (
        <OpeningScreen {...props} />
      ) : method === 'qr' ? (
        <QrScreen {...props} terminalSize={terminalSize} onPhone={() => setMethod('phone')} />
      ) : (
        <PhoneScreen
          {...props}
          terminalSize={terminalSize}
          onBack={() => void backToQr().then(() => setMethod('qr'))}
        />
      )}
    </Box>
  )
}

function toOutcome(phase: string): Outcome | undefined {
  return phase === 'connected' || phase === 'disconnected' ? phase : undefined
}
