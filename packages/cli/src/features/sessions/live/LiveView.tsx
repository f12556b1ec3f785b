import { Box, Text, useInput } from 'ink'
import { useEffect, useState } from 'react'
import { offlineText } from '../../../core/output/health.js'
import { waitingLimits } from '../../../core/output/waiting.js'
import { Footer } from '../../../core/views/Footer.js'
import { useStore, useTerminalSize } from '../../../core/views/views.js'
import type { LiveProps, Outcome } from './live.js'
import { PhoneScreen } from './PhoneScreen.js'
import { QrScreen } from './QrScreen.js'

function OpeningScreen({ name, realtime, paint, onDone }: LiveProps) {
  const offline = offlineText(useStore(realtime).status, paint)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), waitingLimits.tick)
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
          {seconds * 1000 < waitingLimits.unusual ? 'Aguardando o gateway…' : `Sem resposta há ${seconds} s…`}
        </Text>
      </Box>
      <Footer keys={[['q', 'sair']]} notice={null} paint={paint} />
    </>
  )
}

export function LiveView(props: LiveProps) {
  const { qr, phone, backToQr, onDone, preparation, startWith, seconds } = props
  const [way, setWay] = useState(startWith)
  const room = useTerminalSize()
  const { phase } = useStore(preparation)
  const isOpen = phase === 'ready'
  const qrPhase = useStore(qr.store).phase
  const phonePhase = useStore(phone.store).phase

  useInput((input, key) => {
    if (key.ctrl && input === 'c') onDone('interrupted')
  })

  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => onDone('timedOut'), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, onDone])

  useEffect(() => {
    if (phase === 'failed') onDone('failed')
  }, [phase, onDone])

  useEffect(() => {
    if (way !== 'qr' || !isOpen) return
    qr.start()
    return qr.stop
  }, [way, isOpen, qr])

  useEffect(() => {
    const outcome = outcomeOf(way === 'qr' ? qrPhase : phonePhase)
    if (outcome) onDone(outcome)
  }, [way, qrPhase, phonePhase, onDone])

  return (
    <Box flexDirection="column" height={room.rows} width={room.columns}>
      {!isOpen ? (
        <OpeningScreen {...props} />
      ) : way === 'qr' ? (
        <QrScreen {...props} room={room} onPhone={() => setWay('phone')} />
      ) : (
        <PhoneScreen {...props} room={room} onBack={() => void backToQr().then(() => setWay('qr'))} />
      )}
    </Box>
  )
}

function outcomeOf(phase: string): Outcome | undefined {
  return phase === 'connected' || phase === 'disconnected' ? phase : undefined
}
