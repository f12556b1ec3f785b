import type { Notice, QrCode } from '@morpheus/sdk'
import { formatSeconds } from '@morpheus/sdk/format'
import { Box, Text, useInput } from 'ink'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import { formatConnection, stateCell } from '../../../core/output/health.js'
import type { Paint } from '../../../core/output/paint.js'
import { sanitize } from '../../../core/output/sanitize.js'
import {
  chooseQrLayout,
  countModules,
  type Drawing,
  drawPainted,
  getRequiredSize,
  type Layout,
  renderQr,
  type TerminalSize,
} from '../../../core/qr/qrDrawing.js'
import { Footer } from '../../../core/views/Footer.js'
import { useStore } from '../../../core/views/views.js'
import type { PairingProps } from './live.js'
import { formatPasskeyKeys, handlePasskeyInput, PasskeyPart } from './PasskeyPart.js'

/**
 * The text of a code: from the server, or decoded from its image; `undefined` while decoding, null where neither works.
 */
function useQrText(qr: QrCode | null): string | null | undefined {
  const [read, setRead] = useState<{ image: string; text: string | null } | null>(null)
  const image = qr !== null && qr.qrText === undefined ? qr.qrCode : undefined

  useEffect(() => {
    if (image === undefined) return
    let isMounted = true
    void import('../../../core/qr/readPng.js').then(({ readQrText: textIn }) => {
      if (isMounted) setRead({ image, text: textIn(image) ?? null })
    })
    return () => {
      isMounted = false
    }
  }, [image])

  if (qr === null) return undefined
  return qr.qrText ?? (read?.image === qr.qrCode ? read.text : undefined)
}

/** Saves the current code on request, and from then on every following one, so that the file is never stale. */
function useSavePng(
  image: string | undefined,
  savePng: (dataUrl: string) => Promise<string>,
  notice: StoreApi<{ notice: Notice | null }>,
): () => void {
  const isSaving = useRef(false)

  useEffect(() => {
    if (isSaving.current && image) void savePng(image).catch(() => {})
  }, [image, savePng])

  return () => {
    if (!image) return
    savePng(image).then(
      (file) => {
        isSaving.current = true
        notice.setState({ notice: { tone: 'success', text: `Gravado e mantido em dia: ${file}` } })
      },
      (error: unknown) =>
        notice.setState({
          notice: { tone: 'error', text: error instanceof Error ? error.message : String(error) },
        }),
    )
  }
}

type Props = PairingProps & { terminalSize: TerminalSize; onPhone: () => void }

export function QrScreen({
  name,
  qr,
  notice,
  realtime,
  paint,
  terminalSize,
  savePng,
  openUrl,
  extensionUrl,
  onDone,
  onPhone,
}: Props) {
  const state = useStore(qr.store)
  const { notice: noticeText } = useStore(notice)
  const offline = formatConnection(useStore(realtime).status, paint)
  const passkey = useStore(qr.passkey.store)
  const asksPasskey = state.phase === 'passkey'
  const text = useQrText(state.phase === 'showing' ? state.qr : null)
  const attempted = useMemo(() => tryDraw(text), [text])
  const image = state.phase === 'showing' ? state.qr?.qrCode : undefined
  const save = useSavePng(image, savePng, notice)
  // With a server that gives no cause a restart may help.
  const mayRestart = state.phase === 'reconnecting' && (state.cause?.action ?? 'restart') === 'restart'

  useEffect(() => {
    if (attempted === 'impossible') qr.drawingFailed()
  }, [attempted, qr])

  useInput((input, key) => {
    if (input === 'q' || key.escape) onDone('quit')
    if (asksPasskey && handlePasskeyInput(qr.passkey, input, openUrl)) return
    if (input === 'c') onPhone()
    if (input === 'p') save()
    if (input === 'r') mayRestart ? void qr.restart() : qr.reload()
  })

  const drawing = attempted === 'impossible' ? undefined : attempted
  const link = text && /^https?:\/\//.test(text) ? sanitize(text) : ''
  const layout = drawing ? chooseQrLayout(countModules(drawing), terminalSize, link.length) : undefined
  const status = state.status ? stateCell(state.status) : undefined
  const title = `${paint('bold', name)}${status ? `  ${paint(status.colour, status.text)}` : ''}${offline}`
  const countdown = formatCountdown(
    state.remainingSeconds,
    state.lifeSeconds,
    paint,
    terminalSize.columns >= 72,
  )
  const isNarrow = terminalSize.columns < 64
  const keys: [string, string][] = [
    ...(asksPasskey ? formatPasskeyKeys(passkey) : []),
    ...(asksPasskey ? [] : [['c', isNarrow ? 'código' : 'código por telefone'] satisfies [string, string]]),
    ...(mayRestart ? [['r', 'reiniciar'] satisfies [string, string]] : []),
    ...(image ? [['p', isNarrow ? 'PNG' : 'gravar PNG'] satisfies [string, string]] : []),
    ['q', 'sair'],
  ]

  return (
    <>
      <Box justifyContent="space-between" flexShrink={0}>
        <Text wrap="truncate">{title}</Text>
        {!layout?.ownCountdown && (
          <Box flexShrink={0} marginLeft={2}>
            <Text>{countdown}</Text>
          </Box>
        )}
      </Box>
      <Box flexDirection="column" flexGrow={1} alignItems="center" justifyContent="center">
        {state.cause && !drawing && <Text bold>{sanitize(state.cause.text)}</Text>}
        {asksPasskey ? (
          <PasskeyPart flow={qr.passkey} extensionUrl={extensionUrl} paint={paint} />
        ) : drawing && layout ? (
          <Code drawing={drawing} layout={layout} link={link} countdown={countdown} paint={paint} />
        ) : drawing ? (
          <DoesNotFit modules={countModules(drawing)} terminalSize={terminalSize} paint={paint} />
        ) : (
          <Text>
            {state.phase === 'showing' ? (text === null ? noText : '') : sanitize(state.text ?? '')}
          </Text>
        )}
        {state.error && !drawing && <Text>{paint('red', sanitize(state.error))}</Text>}
      </Box>
      <Footer keys={keys} notice={noticeText} paint={paint} />
    </>
  )
}

const noText = 'Não foi possível ler o QR Code que o gateway enviou: grave-o como PNG com a tecla p.'

function tryDraw(text: string | null | undefined): Drawing | 'impossible' | undefined {
  if (text === undefined || text === null) return undefined
  try {
    return renderQr(text)
  } catch {
    return 'impossible'
  }
}

function formatCountdown(remaining: number | null, life: number | null, paint: Paint, bar: boolean): string {
  if (remaining === null) return ''
  const countdownLine = `Novo código em ${formatSeconds(remaining)}`
  if (!bar) return countdownLine
  const width = 12
  const full = life ? Math.max(0, Math.min(width, Math.round((remaining / life) * width))) : width
  const colour = remaining <= 5 ? 'yellow' : 'green'
  return `${countdownLine} ${paint(colour, '━'.repeat(full))}${paint('grey', '─'.repeat(width - full))}`
}

interface CodeProps {
  drawing: Drawing
  layout: Layout
  link: string
  countdown: string
  paint: Paint
}

function Code({ drawing, layout, link, countdown, paint }: CodeProps) {
  const gap = layout.spaced ? 1 : 0
  return (
    <>
      <Box flexDirection="column" flexShrink={0}>
        {drawPainted(drawing, layout.margin).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Text key={index}>{line}</Text>
        ))}
      </Box>
      {layout.ownCountdown && (
        <Box marginTop={gap}>
          <Text>{countdown}</Text>
        </Box>
      )}
      {layout.link && link && (
        <Box marginBottom={gap}>
          <Text>{paint('cyan', link)}</Text>
        </Box>
      )}
    </>
  )
}

function DoesNotFit({
  modules,
  terminalSize,
  paint,
}: {
  modules: number
  terminalSize: TerminalSize
  paint: Paint
}) {
  const requiredSize = getRequiredSize(modules)
  return (
    <Box flexDirection="column">
      <Text>{paint('yellow', 'O QR Code não cabe nesta janela.')}</Text>
      <Text>
        Ele precisa de {requiredSize.columns} colunas × {requiredSize.rows} linhas; a janela tem{' '}
        {terminalSize.columns} × {terminalSize.rows + 1}.
      </Text>
      <Text> </Text>
      <Text>• Aumente a janela ou diminua a letra: ele aparece sozinho.</Text>
      <Text>• {paint('bold', 'c')} pareia por código, digitado no celular.</Text>
      <Text>• {paint('bold', 'p')} grava o QR Code em um arquivo PNG.</Text>
    </Box>
  )
}
