import { formatPairingCode, formatSeconds } from '@morpheus/sdk/format'
import { Box, Text, useInput } from 'ink'
import { useEffect } from 'react'
import { formatConnection } from '../../../core/output/health.js'
import { sanitize } from '../../../core/output/sanitize.js'
import type { TerminalSize } from '../../../core/qr/qrDrawing.js'
import { Footer } from '../../../core/views/Footer.js'
import { useStore } from '../../../core/views/views.js'
import type { PairingProps } from './live.js'
import { formatPasskeyKeys, handlePasskeyInput, PasskeyPart } from './PasskeyPart.js'

type Props = PairingProps & { terminalSize: TerminalSize; onBack: () => void }

export function PhoneScreen({
  name,
  phone,
  notice,
  realtime,
  paint,
  openUrl,
  extensionUrl,
  onDone,
  onBack,
}: Props) {
  const state = useStore(phone.store)
  const { notice: noticeText } = useStore(notice)
  const offline = formatConnection(useStore(realtime).status, paint)
  const passkey = useStore(phone.passkey.store)
  const asksPasskey = state.phase === 'passkey'
  const typing = state.phase === 'entering' || state.phase === 'failed'

  useEffect(() => {
    // A number given in advance was requested before this screen opened.
    if (phone.store.getState().phase === 'entering') phone.start()
  }, [phone])

  useInput((input, key) => {
    if (key.ctrl) return
    if (input === 'q') return onDone('quit')
    if (key.escape) return onBack()
    if (asksPasskey && handlePasskeyInput(phone.passkey, input, openUrl)) return
    if (input === 'n' && state.phase === 'code') return void phone.request()
    if (!typing) return
    // Reads the current digits, as several keys may arrive per frame, and handles a pasted line end.
    const { digits } = phone.store.getState()
    if (key.backspace || key.delete) return phone.setPhone(digits.slice(0, -1))
    if (/\d/.test(input)) phone.setPhone(digits + input)
    if (key.return || /[\r\n]/.test(input)) void phone.request()
  })

  const keys: [string, string][] = [
    ...(asksPasskey ? formatPasskeyKeys(passkey) : []),
    ...(typing ? [['enter', 'pedir o código'] satisfies [string, string]] : []),
    ...(state.phase === 'code' ? [['n', 'novo código'] satisfies [string, string]] : []),
    ['esc', 'QR Code'],
    ['q', 'sair'],
  ]

  return (
    <>
      <Text wrap="truncate">
        {paint('bold', name)} {paint('dim', 'código de pareamento')}
        {offline}
      </Text>
      <Box flexDirection="column" flexGrow={1} alignItems="center" justifyContent="center">
        {asksPasskey && <PasskeyPart flow={phone.passkey} extensionUrl={extensionUrl} paint={paint} />}
        {typing && (
          <>
            <Text>Número do celular, com código do país:</Text>
            <Text>
              {paint('bold', state.display || '+')}
              {paint('dim', '▏')}
            </Text>
            <Text>{paint('dim', 'Exemplo: 5511999999999')}</Text>
          </>
        )}
        {(state.phase === 'requesting' || state.phase === 'waiting') && (
          <Text>Pedindo o código para {state.display}…</Text>
        )}
        {state.phase === 'code' && (
          <Code code={formatPairingCode(sanitize(state.pairingCode ?? ''))} paint={paint} />
        )}
        {state.phase === 'code' && state.remainingSeconds !== null && (
          <Text>{formatExpiry(state.remainingSeconds)}</Text>
        )}
        {state.error && <Text>{paint('red', sanitize(state.error))}</Text>}
      </Box>
      <Footer keys={keys} notice={state.error ? null : noticeText} paint={paint} />
    </>
  )
}

function formatExpiry(remaining: number): string {
  return remaining > 0
    ? `Vale por mais ${formatSeconds(remaining)}`
    : 'O código expirou: tecle n para pedir outro.'
}

function Code({ code, paint }: { code: string; paint: PairingProps['paint'] }) {
  return (
    <>
      <Text>No celular: WhatsApp › Aparelhos conectados › Conectar um aparelho ›</Text>
      <Text>Conectar com número de telefone. Digite:</Text>
      <Box borderStyle="round" paddingX={4} marginY={1}>
        <Text>{paint('bold', Array.from(code).join(' '))}</Text>
      </Box>
    </>
  )
}
