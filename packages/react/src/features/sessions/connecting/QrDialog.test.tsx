import { TestFailure } from '@morpheus/sdk/testing'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useToast } from '../../../core/useToast.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { covered } from '../../../testing/covered.js'
import { aHealth } from '../../../testing/monitoring.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aPicture } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { QrDialog } from './QrDialog.js'

const code = (secondsLeft: number, text = 'http://10.0.0.2:8000/celular?codigo=abc') => ({
  qrCode: aPicture,
  qrText: text,
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
})

function open(
  qr: () => unknown,
  engine: 'virtual' | 'whatsapp' = 'whatsapp',
  extra: Replies['sessions'] = {},
) {
  const test = testClient({
    sessions: { qr, ...extra },
    system: { health: () => ({ status: 'ok', version: '1.0.0', engine }) },
  })
  const onClose = vi.fn()
  const onConnect = vi.fn()
  const widget = <QrDialog sessionId="s1" sessionName="Vendas" onClose={onClose} onConnect={onConnect} />
  return { ...test, onClose, onConnect, widget }
}

const showing = () => ({ success: true, data: code(60), reason: null, status: 'qr', message: '' })
const image = () => page.getByRole('img', { name: 'QR Code para conectar a sessão ao WhatsApp' })

test('shows the code, its remaining time and scan instructions; accessible in both themes', async () => {
  const { client, widget } = open(showing)
  await renderWidget(client, widget)
  await expect.element(image()).toBeVisible()
  await expect.element(page.getByText(/^Novo código em \d+s$/)).toBeVisible()
  await expect.element(page.getByText(/Um QR Code expira após alguns minutos/)).toBeVisible()
  await expect.element(page.getByText('Abra o WhatsApp no celular')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /celular virtual/ })).not.toBeInTheDocument()
  await expectAccessibleInBothThemes()
})

test('shows no toast over the code on a phone', async () => {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(390, 680)
  try {
    const { client, widget } = open(showing)
    await renderWidget(
      client,
      <>
        <Connecting />
        {widget}
      </>,
    )
    await expect.element(image()).toBeVisible()
    await expect.poll(() => covered('.mo-qr-frame')).toBe(false)
  } finally {
    await page.viewport(width, height)
  }
})

function Connecting() {
  const notify = useToast()
  useEffect(() => notify({ tone: 'info', text: 'Conectando sessão...' }), [notify])
  return null
}

test('shows that it waits for a code, then that the code is being generated', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { client, widget, push } = open(async () => {
    await held
    throw new TestFailure(400, 'QR Code sendo gerado...')
  })
  await renderWidget(client, widget)
  await expect.element(page.getByText('Aguardando geração do QR Code...')).toBeVisible()
  answer()
  push('session:status', { sessionId: 's1', status: 'connecting' })
  await expect.element(page.getByText('QR Code sendo gerado...')).toBeVisible()
  await expectAccessible()
})

test('marks the old code as stale until a new one arrives', async () => {
  const { client, widget, push } = open(showing)
  await renderWidget(client, widget)
  await expect.element(image()).toBeVisible()
  push('session:status', { sessionId: 's1', status: 'connecting' })
  await expect.element(page.getByText('Atualizando o código…')).toBeVisible()
  await expect.element(image()).not.toBeInTheDocument()
  expect(document.querySelector('.mo-qr-image')?.classList).toContain('mo-qr-image-stale')
  push('session:qr', { sessionId: 's1', ...code(20) })
  await expect.element(image()).toBeVisible()
  await expect.element(page.getByText(/^Novo código em (20|19)s$/)).toBeVisible()
})

test('offers to connect when no code is available', async () => {
  const body = {
    success: false,
    code: 'qr_unavailable',
    status: 'disconnected',
    message: 'Sessão desconectada',
  }
  const { client } = testClient({}, { raw: { 'GET /api/sessions/s1/qr': { status: 400, body } } })
  const onConnect = vi.fn()
  await renderWidget(client, <QrDialog sessionId="s1" onClose={() => {}} onConnect={onConnect} />)
  await expect.element(page.getByText('QR Code não disponível. Conecte a sessão primeiro.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Conectar Sessão' }).click()
  expect(onConnect).toHaveBeenCalledOnce()
})

test('an offline phone needs no code and offers a restart; accessible in both themes', async () => {
  const body = { success: false, code: 'qr_unavailable', reason: 'reconnecting', status: 'connecting' }
  const { client, called } = testClient(
    { monitoring: { restartSession: () => ({ session: aHealth({ id: 's1', status: 'connecting' }) }) } },
    { raw: { 'GET /api/sessions/s1/qr': { status: 400, body } } },
  )
  await renderWidget(client, <QrDialog sessionId="s1" onClose={() => {}} />)
  await expect
    .element(page.getByText('O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.'))
    .toBeVisible()
  await expect.element(page.getByText('Abra o WhatsApp no celular')).not.toBeInTheDocument()
  await expectAccessibleInBothThemes()
  await page.getByRole('button', { name: 'Reiniciar' }).click()
  await expect.element(page.getByText('Reiniciando sessão…').first()).toBeVisible()
  expect(called('POST /api/monitoring/sessions/s1/restart')).toHaveLength(1)
})

test('shows cause and advice without a restart when a restart cannot help', async () => {
  const body = {
    success: false,
    code: 'qr_unavailable',
    reason: 'reconnecting',
    status: 'connecting',
    cause: {
      code: 'client_outdated',
      text: 'O WhatsApp não aceita mais a versão deste servidor.',
      short: 'Morpheus desatualizado',
      advice: 'Atualize o servidor: a sessão volta sozinha, sem novo QR Code.',
      action: 'update',
    },
  }
  const { client } = testClient({}, { raw: { 'GET /api/sessions/s1/qr': { status: 400, body } } })
  await renderWidget(client, <QrDialog sessionId="s1" onClose={() => {}} />)
  await expect.element(page.getByText(body.cause.text)).toBeVisible()
  await expect.element(page.getByText(body.cause.advice)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reiniciar' })).not.toBeInTheDocument()
})

test('retries after a failed fetch', async () => {
  let fails = true
  const { client, widget } = open(() => {
    if (fails) throw new TestFailure(500, 'quebrou')
    return showing()
  })
  await renderWidget(client, widget)
  await expect.element(page.getByText('Erro ao carregar QR Code')).toBeVisible()
  await expectAccessible()
  fails = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(image()).toBeVisible()
})

test('shows an error when the code image cannot be rendered', async () => {
  const { client, widget } = open(() => ({
    ...showing(),
    data: { ...code(60), qrCode: 'data:image/png;base64,AAAA' },
  }))
  await renderWidget(client, widget)
  await expect.element(page.getByText('Erro ao exibir QR Code')).toBeVisible()
})

test('closes with a success toast once its own session connects', async () => {
  const { client, widget, push, onClose } = open(showing)
  await renderWidget(client, widget)
  await expect.element(image()).toBeVisible()
  push('session:connected', { sessionId: 'another', phone: null })
  expect(onClose).not.toHaveBeenCalled()
  push('session:connected', { sessionId: 's1', phone: '5511987654321' })
  await vi.waitFor(() => expect(document.querySelector('.mo-qr-tick')).not.toBeNull())
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await expect.element(page.getByText('Sessão conectada com sucesso!').first()).toBeInTheDocument()
})

test('closes on disconnection and on Escape', async () => {
  const first = open(showing)
  const screen = await renderWidget(first.client, first.widget)
  await expect.element(image()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(first.onClose).toHaveBeenCalledOnce())
  await screen.unmount()

  const second = open(showing)
  await renderWidget(second.client, second.widget)
  await expect.element(image()).toBeVisible()
  second.push('session:disconnected', { sessionId: 's1', reason: null })
  await vi.waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
})

test('links to the virtual phone and shows the demo notice when the engine is virtual', async () => {
  const { client, widget } = open(showing, 'virtual')
  await renderWidget(client, widget)
  const link = page.getByRole('link', { name: /Abrir celular virtual/ })
  await expect.element(link).toHaveAttribute('href', '/celular?codigo=abc')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(page.getByText('Modo de demonstração')).toBeVisible()
  await expectAccessible()
})
