import { Box, useInput } from 'ink'
import { useEffect, useState } from 'react'
import { useStore } from '../../../core/views/useStore.js'
import { useRoom } from '../../../core/views/window.js'
import type { LiveProps, Outcome } from './live.js'
import { OpeningScreen } from './OpeningScreen.js'
import { PhoneScreen } from './PhoneScreen.js'
import { QrScreen } from './QrScreen.js'

/** Pairs a session, by QR code or by phone code, until it is paired. A view of two flows. */
export function LiveView(props: LiveProps) {
  const { qr, phone, backToQr, onDone, opening, startWith, seconds } = props
  const [way, setWay] = useState(startWith)
  const room = useRoom()
  const { phase } = useStore(opening)
  const isOpen = phase === 'open'
  const qrPhase = useStore(qr.store).phase
  const phonePhase = useStore(phone.store).phase

  useInput((input, key) => {
    if (key.ctrl && input === 'c') onDone('interrupted')
  })

  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => onDone('late'), seconds * 1000)
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
