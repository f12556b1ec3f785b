import { stripVTControlCharacters } from 'node:util'
import type { ApprovePasskeyState, Notice, PairPhoneState, RealtimeState, ShowQrState } from '@morpheus/sdk'
import { render } from 'ink'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { unstyled } from '../../../core/output/paint.js'
import { fakeTerminal } from '../../../testing/fakeTerminal.js'
import type { PairingProps } from './live.js'
import { PairingView } from './PairingView.js'

const link = 'http://192.168.100.100:8000/celular?codigo=Cw670J-_SbyH-TDtETZhLQ'
const image = 'data:image/png;base64,aW1hZ2Vt'

const qrState: ShowQrState = {
  phase: 'showing',
  status: 'qr',
  text: null,
  qr: { qrCode: image, qrText: link },
  ageSeconds: 15,
  remainingSeconds: 45,
  lifeSeconds: 60,
  error: null,
  cause: null,
}
const phoneState: PairPhoneState = {
  phase: 'entering',
  digits: '',
  display: '',
  canRequest: false,
  pairingCode: null,
  remainingSeconds: null,
  copied: false,
  error: null,
}

const passkeyUrl = `https://web.whatsapp.com/#morpheus-passkey=${'aB3'.repeat(150)}`
const passkeyState: ApprovePasskeyState = {
  stage: 'required',
  confirmed: false,
  url: null,
  code: null,
  remainingSeconds: 299,
  busy: false,
  error: null,
  isOthers: false,
  isRestarting: false,
}

function open(
  { columns = 80, rows = 24 } = {},
  {
    qr: qrChange = {},
    phone: phoneChange = {},
    ...extra
  }: Partial<{
    qr: Partial<ShowQrState>
    phone: Partial<PairPhoneState>
    gatewayReadiness: 'waiting' | 'failed'
    startWith: PairingProps['startWith']
    timeoutSeconds: number
  }> = {},
) {
  const qr = createStore<ShowQrState>(() => ({ ...qrState, ...qrChange }))
  const phone = createStore<PairPhoneState>(() => ({ ...phoneState, ...phoneChange }))
  const realtime = createStore<RealtimeState>(() => ({
    status: 'connected',
    transport: 'websocket',
    refusal: null,
    selectedSessionId: null,
    log: [],
  }))
  const gatewayReadiness: PairingProps['gatewayReadiness'] = createStore(() => ({
    phase: extra.gatewayReadiness ?? 'ready',
  }))
  const start = vi.fn()
  const calls = {
    onDone: vi.fn(),
    start,
    openUrl: vi.fn((_url: string) => {}),
    savePng: vi.fn(async (_image: string) => '/tmp/qr.png'),
    backToQr: vi.fn(async () => {}),
    request: vi.fn(async () => {}),
    setPhone: vi.fn((digits: string) => phone.setState({ digits, display: `+${digits}` })),
    drawingFailed: vi.fn(),
    reload: vi.fn(),
    restartSession: vi.fn(async () => {}),
    sameCode: vi.fn(async () => {}),
    restartPairing: vi.fn(async () => {}),
  }
  const noop = () => {}
  const passkeyStore = createStore<ApprovePasskeyState>(() => passkeyState)
  const passkey = {
    store: passkeyStore,
    start: noop,
    stop: noop,
    confirm: (confirmed: boolean) => passkeyStore.setState({ confirmed }),
    open: async () => {
      passkeyStore.setState({ stage: 'waiting', url: passkeyUrl })
      return passkeyUrl
    },
    sameCode: calls.sameCode,
    restart: calls.restartPairing,
    cancel: async () => {},
  }
  const props: PairingProps = {
    name: 'Loja Centro',
    startWith: extra.startWith ?? 'qr',
    timeoutSeconds: extra.timeoutSeconds,
    gatewayReadiness,
    realtime,
    paint: unstyled,
    notice: createStore<{ notice: Notice | null }>(() => ({ notice: null })),
    onDone: calls.onDone,
    savePng: calls.savePng,
    extensionUrl: 'http://10.0.0.2:8000/passkey-extension.zip',
    openUrl: calls.openUrl,
    backToQr: calls.backToQr,
    qr: {
      store: qr,
      start,
      stop: noop,
      reload: calls.reload,
      restart: calls.restartSession,
      drawingFailed: calls.drawingFailed,
      passkey,
    },
    phone: {
      store: phone,
      start: noop,
      stop: noop,
      setPhone: calls.setPhone,
      request: calls.request,
      copy: async () => {},
      again: () => phone.setState(phoneState),
      passkey,
    },
  }
  const terminal = fakeTerminal(columns, rows)
  const app = render(<PairingView {...props} />, {
    ...terminal.streams,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  unmounts.push(app.unmount)
  return { ...terminal, qr, phone, realtime, gatewayReadiness, calls, passkeyStore }
}

const unmounts: (() => void)[] = []
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount()
})

it.each([
  [80, 24],
  [120, 40],
  [60, 15],
  [40, 10],
  [20, 5],
])('draws at most %i columns and fewer than %i rows', (columns, rows) => {
  const { frame } = open({ columns, rows })
  const lines = frame().split('\n')
  expect(lines.length).toBeLessThan(rows)
  for (const line of lines)
    expect(Array.from(stripVTControlCharacters(line)).length).toBeLessThanOrEqual(columns)
})

it('waits for the gateway, can be quit, and requests a code only once the gateway responds', async () => {
  const { frame, type, gatewayReadiness, calls } = open({}, { gatewayReadiness: 'waiting' })
  expect(frame()).toContain('Loja Centro')
  expect(frame()).toContain('Aguardando o gateway…')
  expect(calls.start).not.toHaveBeenCalled()
  await expect.poll(frame, { timeout: 10_000 }).toMatch(/Sem resposta há \d+ s…/)
  gatewayReadiness.setState({ phase: 'ready' })
  await expect.poll(frame).toContain('Novo código em 0:45')
  expect(calls.start).toHaveBeenCalledOnce()
  await type('q')
  await expect.poll(() => calls.onDone.mock.calls).toEqual([['quit']])
})

it('ends when the gateway does not become ready', async () => {
  const { calls } = open({}, { gatewayReadiness: 'failed' })
  await expect.poll(() => calls.onDone.mock.calls).toEqual([['failed']])
})

it.each([40, 80])('shows the quit key in a window of %i columns', (columns) => {
  expect(open({ columns, rows: 20 }).frame()).toMatch(/c código.* q sair/)
})

it('shows code, countdown, link and keys at 80×24', () => {
  const { frame } = open()
  expect(frame()).toContain('▀')
  expect(frame()).toContain('Loja Centro  ◌ Aguardando QR')
  expect(frame()).toContain('Novo código em 0:45')
  expect(frame()).toContain(link)
  expect(frame()).toContain('q sair')
})

it('hides an expired QR code', async () => {
  const { frame, qr } = open()
  qr.setState({ phase: 'waiting', text: 'QR Code sendo gerado...', qr: null, remainingSeconds: null })
  await vi.waitFor(() => expect(frame()).toContain('QR Code sendo gerado...'))
  expect(frame()).not.toContain('▀')
})

it.each([
  [80, 24],
  [120, 40],
])('shows the steps of a passkey approval at %i×%i', async (columns, rows) => {
  const { frame, type, calls } = open(
    { columns, rows },
    { qr: { phase: 'passkey', qr: null, remainingSeconds: null } },
  )
  expect(frame()).not.toContain('▀')
  for (const text of [
    'Esta conta pede uma passkey',
    'instale a extensão Morpheus',
    '/passkey-extension.zip',
    'banir este número',
    'Tempo restante: 4:59',
  ])
    expect(frame()).toContain(text)
  await type('s')
  await expect.poll(frame).toContain('https://web.whatsapp.com/#morpheus-passkey=')
  await type('a')
  await expect.poll(() => calls.openUrl.mock.calls).toEqual([[passkeyUrl]])
  expect(frame().split('\n').length).toBeLessThan(rows)
})

it('offers a new pairing when another user started the pending one', async () => {
  const { frame, type, calls, passkeyStore } = open({}, { qr: { phase: 'passkey', qr: null } })
  passkeyStore.setState({ isOthers: true, error: 'Só quem começou este pareamento pode aprovar.' })
  await expect.poll(frame).toContain('Só quem começou este pareamento')
  expect(frame()).toContain('começar outro pareamento')
  await type('s')
  expect(passkeyStore.getState().stage).toBe('required')
  await type('o')
  expect(calls.restartPairing).toHaveBeenCalledOnce()
})

it('offers alternatives if the WhatsApp code does not fit, and draws it in a larger window', async () => {
  const { frame, resize } = open({}, { qr: { qr: { qrCode: image, qrText: '2@'.padEnd(240, 'aB3/') } } })
  expect(frame()).toContain('Ele precisa de 61 colunas × 33 linhas; a janela tem 80 × 24.')
  expect(frame()).toContain('c pareia por código')
  expect(frame()).toContain('p grava o QR Code')
  resize(120, 40)
  await vi.waitFor(() => expect(frame()).toContain('▀'))
})

it('reports a drawing failure when the text fits no QR code', async () => {
  const { calls } = open({}, { qr: { qr: { qrCode: image, qrText: 'x'.repeat(4000) } } })
  await vi.waitFor(() => expect(calls.drawingFailed).toHaveBeenCalled())
})

it('saves the PNG again when the code changes', async () => {
  const { type, frame, qr, calls } = open()
  await type('p')
  await vi.waitFor(() => expect(frame()).toContain('/tmp/qr.png'))
  qr.setState({ qr: { qrCode: `${image}Mg`, qrText: link } })
  await vi.waitFor(() => expect(calls.savePng).toHaveBeenLastCalledWith(`${image}Mg`))
})

it('accepts a typed, corrected or pasted number', async () => {
  const { type, frame, calls } = open()
  await type('c')
  await vi.waitFor(() => expect(frame()).toContain('Número do celular'))
  await type('5511')
  await type('\u007f')
  await type('1999\r')
  expect(calls.setPhone).toHaveBeenLastCalledWith('5511999\r')
  expect(calls.request).toHaveBeenCalledOnce()
})

it('shows the pairing code, and asks for another when it has expired', async () => {
  const { type, frame, phone, calls } = open(
    {},
    { startWith: 'phone', phone: { phase: 'code', pairingCode: 'ABCD-1234', remainingSeconds: 90 } },
  )
  expect(frame()).toContain('A B C D - 1 2 3 4')
  expect(frame()).toContain('Vale por mais 1:30')
  phone.setState({ remainingSeconds: 0 })
  await vi.waitFor(() => expect(frame()).toContain('O código expirou'))
  await type('n')
  expect(calls.request).toHaveBeenCalledOnce()
})

it('cancels a requested phone code before it shows the QR code again', async () => {
  const { type, frame, calls } = open({}, { startWith: 'phone', phone: { phase: 'waiting' } })
  await type('\u001b')
  await vi.waitFor(() => expect(frame()).toContain('Novo código em'))
  expect(calls.backToQr).toHaveBeenCalledOnce()
})

it.each([
  ['q', 'quit'],
  ['\u001b', 'quit'],
  ['\u0003', 'interrupted'],
])('ends on %j', async (key, outcome) => {
  const { type, calls } = open()
  await type(key)
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith(outcome))
})

it.each(['connected', 'disconnected'] as const)('ends when %s', async (phase) => {
  const { qr, calls } = open()
  qr.setState({ phase })
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith(phase))
})

it.each(['qr', 'phone'] as const)(
  'shows in the first line of %s that realtime is disconnected',
  async (startWith) => {
    const { frame, realtime } = open({}, { startWith })
    const first = () => frame().split('\n')[0]
    expect(first()).not.toContain('sem conexão')
    realtime.setState({ status: 'reconnecting' })
    await vi.waitFor(() => expect(first()).toContain('sem conexão'))
    realtime.setState({ status: 'connected' })
    await vi.waitFor(() => expect(first()).not.toContain('sem conexão'))
  },
)

it('ends after the timeout', async () => {
  const { calls } = open({}, { timeoutSeconds: 0.01 })
  await vi.waitFor(() => expect(calls.onDone).toHaveBeenCalledWith('timedOut'))
})

it.each([
  ['restart', true],
  ['wait', false],
] as const)(
  'shows why there is no code, and offers a restart for action %s: %s',
  async (action, isOffered) => {
    const cause = { code: 'temporarily_banned', text: 'O WhatsApp suspendeu este número.', action }
    const { frame, type, calls } = open(
      {},
      { qr: { phase: 'reconnecting', text: 'Aguarde', qr: null, cause } },
    )
    await vi.waitFor(() => expect(frame()).toContain(cause.text))
    expect(frame().includes('reiniciar')).toBe(isOffered)
    await type('r')
    await vi.waitFor(() => expect(isOffered ? calls.restartSession : calls.reload).toHaveBeenCalled())
  },
)

it.each([
  ['a text', (text: string) => ({ phase: 'waiting', text }) as const],
  ['an error', (error: string) => ({ phase: 'waiting', text: 'x', error }) as const],
  [
    'a cause',
    (text: string) => ({ phase: 'reconnecting', cause: { code: 'x', text, action: 'wait' } }) as const,
  ],
])('strips control sequences from %s of the server', async (_, change) => {
  const { frame } = open({}, { qr: { qr: null, ...change('mau\u001b[31m\u001b]52;c;YQ==\u0007 sinal') } })
  await vi.waitFor(() => expect(frame()).toContain('mau sinal'))
  expect(frame()).not.toContain('\u001b')
})
