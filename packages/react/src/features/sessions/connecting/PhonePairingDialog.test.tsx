import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { covered } from '../../../testing/covered.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { testClient } from '../../../testing/testClient.js'
import { PhonePairingDialog } from './PhonePairingDialog.js'

function open(connectPhone: () => unknown = () => ({ success: true }), engine = 'whatsapp') {
  const test = testClient({
    sessions: { connectPhone },
    system: { health: () => ({ status: 'ok', version: '1.0.0', engine }) },
  })
  const onClose = vi.fn()
  return {
    ...test,
    onClose,
    widget: <PhonePairingDialog sessionId="s1" sessionName="Vendas" onClose={onClose} />,
  }
}

const input = () => page.getByLabelText('Número de telefone')
const generate = () => page.getByRole('button', { name: 'Gerar Código' })
const codeEvent = (seconds = 160) => ({
  sessionId: 's1',
  pairingCode: 'ABCD-1234',
  phoneNumber: '5511999999999',
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
})

async function askForCode() {
  await input().fill('5511999999999')
  await generate().click()
}

test('formats the number, accepts at most 13 digits and requires 10', async () => {
  const { client, widget } = open()
  await renderWidget(client, widget)
  await expect.element(input()).toHaveFocus()
  await expect.element(page.getByText(/Exemplo: 5511999999999/)).toBeVisible()
  await expect.element(generate()).toBeDisabled()
  await userEvent.keyboard('abc551199999')
  await expect.element(input()).toHaveValue('+55 (11) 9999-9')
  await expect.element(generate()).toBeDisabled()
  await userEvent.keyboard('9')
  await expect.element(generate()).toBeEnabled()
  await userEvent.keyboard('9999999')
  await expect.element(input()).toHaveValue('+55 (11) 99999-9999')
  await expectAccessible()
})

test('suggests the Brazilian number for one without a country code', async () => {
  const { client, widget } = open()
  await renderWidget(client, widget)
  await input().fill('11 98765-4321')
  await expect.element(input()).toHaveValue('+11 (98) 7654-321')
  await page.getByRole('button', { name: 'É do Brasil? Usar +55 (11) 98765-4321' }).click()
  await expect.element(input()).toHaveValue('+55 (11) 98765-4321')
  await expect.element(input()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /É do Brasil/ })).not.toBeInTheDocument()
})

test('Enter accepts the suggestion first; Enter after undoing it sends the number as typed', async () => {
  const { client, widget, called } = open()
  await renderWidget(client, widget)
  const requests = () => called('POST /api/sessions/s1/connect-phone').map(({ body }) => body)
  await input().fill('11987654321')
  await userEvent.keyboard('{Enter}')
  await expect.element(input()).toHaveValue('+55 (11) 98765-4321')
  expect(requests()).toEqual([])
  await input().fill('11987654321')
  await userEvent.keyboard('{Enter}')
  await expect.poll(requests).toEqual([{ phoneNumber: '11987654321' }])
})

test('shows no toast over the code on a phone', async () => {
  const [width, height] = [innerWidth, innerHeight]
  await page.viewport(390, 680)
  try {
    const { client, widget, push } = open()
    await renderWidget(client, widget)
    await askForCode()
    push('session:pairing_code', codeEvent())
    await expect.element(page.getByText('Código de pareamento gerado!').first()).toBeVisible()
    await expect.poll(() => covered('.mo-pairing-code')).toBe(false)
  } finally {
    await page.viewport(width, height)
  }
})

test('keeps the caret after a digit inserted in the middle', async () => {
  const { client, widget } = open()
  await renderWidget(client, widget)
  await input().fill('551188887777')
  const element = input().element()
  if (!(element instanceof HTMLInputElement)) throw new Error('not an input')
  element.setSelectionRange(9, 9)
  await userEvent.keyboard('9')
  await expect.element(input()).toHaveValue('+55 (11) 98888-7777')
  expect(element.selectionStart).toBe(10)
})

test('requests a code and shows it when it arrives; accessible in both themes', async () => {
  const { client, widget, push, called } = open()
  await renderWidget(client, widget)
  await askForCode()
  await expect
    .element(page.getByText('Solicitação enviada! Aguarde o código de pareamento...').first())
    .toBeVisible()
  expect(called('POST /api/sessions/s1/connect-phone')[0]?.body).toEqual({ phoneNumber: '5511999999999' })

  push('session:pairing_code', codeEvent())
  await expect.element(page.getByLabelText('Código de pareamento')).toHaveTextContent('ABCD-1234')
  await expect.element(page.getByText('Código de pareamento gerado!').first()).toBeVisible()
  await expect.element(page.getByText(/^Expira em 2:\d\d$/)).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('copies the code and confirms it, or shows that copying failed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { client, widget, push } = open()
  await renderWidget(client, widget)
  await askForCode()
  push('session:pairing_code', codeEvent())
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect.element(page.getByRole('button', { name: 'Código copiado!' })).toBeVisible()
  expect(write).toHaveBeenCalledWith('ABCD-1234')
  await expect.element(page.getByRole('button', { name: 'Copiar código' }), { timeout: 4000 }).toBeVisible()
  write.mockRejectedValue(new Error('denied'))
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await expect.element(page.getByText('Erro ao copiar código').first()).toBeInTheDocument()
  write.mockRestore()
})

test('shows an expired code as expired and offers a new one', async () => {
  const { client, widget, push } = open()
  await renderWidget(client, widget)
  await askForCode()
  push('session:pairing_code', { ...codeEvent(), remainingMs: 1 })
  await expect.element(page.getByText('Este código expirou')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Gerar outro código' })).toBeVisible()
  await expectAccessible()
})

test("shows the server's error message and allows a retry", async () => {
  let failure: Error | null = new TestFailure(400, 'Número sem WhatsApp')
  const { client, widget, push } = open(() => {
    if (failure) throw failure
    return {}
  })
  await renderWidget(client, widget)
  await askForCode()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Número sem WhatsApp')
  await expectAccessible()
  failure = new TestFailure(400, '')
  await generate().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao solicitar código de pareamento')
  failure = null
  await generate().click()
  push('session:pairing_code', codeEvent())
  await expect.element(page.getByLabelText('Código de pareamento')).toBeVisible()
})

test('shows a connection error', async () => {
  const { client, widget, push } = open()
  await renderWidget(client, widget)
  await askForCode()
  push('session:error', { sessionId: 's1', error: 'recusado' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro na conexão: recusado')
})

test('closes with a success toast once connected', async () => {
  const { client, widget, push, onClose } = open()
  await renderWidget(client, widget)
  await askForCode()
  push('session:pairing_code', codeEvent())
  push('session:connected', { sessionId: 's1', phone: '5511999999999' })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await expect.element(page.getByText('Sessão conectada com sucesso!').first()).toBeInTheDocument()
})

test('links to the virtual phone with this number when the engine is virtual', async () => {
  const { client, widget, push } = open(undefined, 'virtual')
  await renderWidget(client, widget)
  await askForCode()
  push('session:pairing_code', codeEvent())
  const link = page.getByRole('link', { name: /Abrir celular virtual/ })
  await expect.element(link).toHaveAttribute('href', '/celular?numero=5511999999999&codigo=ABCD-1234')
})
