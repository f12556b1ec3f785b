import { sqs, webhook } from '@morpheus/sdk/integrations'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '../features/sessions/queries.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../testing/axe.js'
import { aWebhook, maskedSecret } from '../testing/delivery.js'
import { renderWidget } from '../testing/renderWidget.js'
import { aSession } from '../testing/sessions.js'
import { type Replies, testClient } from '../testing/testClient.js'
import { EditorDialog } from './EditorDialog.js'

const absent = () => {
  throw new TestFailure(404, 'Configuração não encontrada', 'not_configured')
}
const url = 'https://loja.exemplo/eventos'

async function open(webhooks: NonNullable<Replies['webhooks']>) {
  const onClose = vi.fn()
  const { client, called, calls } = testClient({ webhooks })
  await renderWidget(client, <EditorDialog description={webhook} sessionId="s1" onClose={onClose} />)
  return { onClose, called, calls }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const post = 'POST /api/sessions/s1/webhook'
const put = 'PUT /api/sessions/s1/webhook'

test('shows the stored values and is accessible in both themes', async () => {
  const { onClose } = await open({ get: () => aWebhook({ headers: { 'X-Origem': 'loja' } }) })
  await expect.element(page.getByLabelText('URL')).toHaveValue(url)
  await expect.element(page.getByRole('switch', { name: 'Ativo' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Mensagem recebida' })).toBeChecked()
  await expect.element(page.getByLabelText('Nome do cabeçalho')).toHaveValue('X-Origem')
  await expect.element(page.getByText('1 de 43')).toBeInTheDocument()
  await expect.element(page.getByText('message:received', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByLabelText('URL')).toHaveFocus()
  await expectAccessibleInBothThemes()
  await button('Cancelar').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('creates a configuration, and stays open until the secret was seen', async () => {
  const secret = `whsec_${'A'.repeat(32)}`
  const { called, onClose } = await open({ get: absent, create: () => aWebhook({ secret }) })
  await expect.element(page.getByLabelText('URL')).toHaveValue('')
  await expect.element(button('Remover')).not.toBeInTheDocument()
  await page.getByLabelText('URL').fill(url)
  await page.getByRole('checkbox', { name: 'Mensagem enviada' }).click()
  await button('Salvar').click()
  await expect.element(page.getByText(secret)).toBeInTheDocument()
  await expect.element(page.getByText('Configuração salva com sucesso!').first()).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(called(post)).toMatchObject([
    {
      body: {
        url,
        headers: {},
        events: ['message:received', 'message:sent', 'session:status', 'contact:updated'],
        enabled: false,
      },
    },
  ])
  await expectAccessible()
  await button('Concluir').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('validates before the request and shows each problem at its field', async () => {
  const { called } = await open({ get: absent })
  await page.getByLabelText('URL').fill('ftp://loja')
  await button('Adicionar cabeçalho').click()
  await page.getByLabelText('Nome do cabeçalho').fill('Host')
  await page.getByLabelText('Valor do cabeçalho').fill('x')
  await button('Limpar').click()
  await button('Salvar').click()
  await expect.element(page.getByText('URL inválida')).toBeVisible()
  await expect.element(page.getByText('Host: Este cabeçalho é definido pelo Morpheus')).toBeInTheDocument()
  await expect.element(page.getByText('Escolha pelo menos um evento')).toBeInTheDocument()
  await expect.element(page.getByLabelText('URL')).toHaveFocus()
  await button('Adicionar cabeçalho').click()
  await page.getByLabelText('Nome do cabeçalho').nth(0).fill('X-A')
  await page.getByLabelText('Nome do cabeçalho').nth(1).fill('x-a')
  await button('Tudo').click()
  await page.getByLabelText('URL').fill(url)
  await button('Salvar').click()
  await expect.element(page.getByText('Cabeçalho repetido')).toBeVisible()
  await button('Remover cabeçalho x-a').click()
  await expect.element(page.getByText('Cabeçalho repetido')).not.toBeInTheDocument()
  expect(called(post)).toEqual([])
})

test("shows the server's errors at their fields, with a way out", async () => {
  const refusal = 'Endereço não permitido: aponta para este computador ou para a rede local'
  await open({
    get: absent,
    create: () => {
      throw new TestFailure(400, refusal, 'forbidden_url', { url: refusal })
    },
  })
  await page.getByLabelText('URL').fill('http://localhost/eventos')
  await button('Salvar').click()
  await expect.element(page.getByLabelText('URL')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/MORPHEUS_ALLOW_LOCAL_TARGETS=1/)).toBeVisible()
  await page.getByLabelText('URL').fill(url)
  await expect.element(page.getByText(/MORPHEUS_ALLOW_LOCAL_TARGETS=1/)).not.toBeInTheDocument()
})

test('sends an untouched mask back and a replaced secret as typed', async () => {
  const headers = { Authorization: '••••••••wxyz', 'X-Key': '••••••••1234' }
  const { called, onClose } = await open({ get: () => aWebhook({ headers }), update: () => aWebhook() })
  const values = page.getByLabelText('Valor do cabeçalho')
  await expect.element(values.first()).toHaveValue('')
  await expect.element(values.first()).toHaveAttribute('placeholder', '••••••••wxyz (guardado)')
  await values.nth(1).fill('nova')
  await values.nth(0).fill('a')
  await values.nth(0).fill('')
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called(put)).toMatchObject([
    { body: { headers: { Authorization: '••••••••wxyz', 'X-Key': 'nova' } } },
  ])
})

test('asks for stored secrets again when the destination changes, locally and on rejection', async () => {
  const headers = { Authorization: '••••••••wxyz', 'X-Key': '••••••••1234' }
  const reason = 'O destino mudou: informe o valor de novo'
  const { onClose } = await open({
    get: () => aWebhook({ headers }),
    update: ({ body }) => {
      if (!JSON.stringify(body).includes('Bearer novo')) {
        throw new TestFailure(400, 'O destino mudou', 'secret_required', {
          'headers.Authorization': reason,
          'headers.X-Key': reason,
          secret: 'O destino mudou: informe o segredo de assinatura de novo',
        })
      }
      return aWebhook()
    },
  })
  const hint = page.getByText('O destino mudou: o que está guardado não vai para ele. Informe de novo.')
  await page.getByLabelText('URL').fill(`${url}/outro/caminho`)
  await expect.element(hint).not.toBeInTheDocument()
  await page.getByLabelText('URL').fill('https://outra.exemplo/eventos')
  await expect.element(hint).toBeVisible()
  await button('Salvar').click()
  await expect.element(page.getByText(`Authorization: ${reason}. X-Key: ${reason}`)).toBeVisible()
  await expect
    .element(page.getByText('O destino mudou: informe o segredo de assinatura de novo'))
    .toBeVisible()
  const values = page.getByLabelText('Valor do cabeçalho')
  await values.nth(0).fill('Bearer novo')
  await values.nth(1).fill('nova')
  await expect.element(hint).not.toBeInTheDocument()
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('shows the test result, and asks for confirmation before saving after a failed test', async () => {
  let connected = false
  const { called, onClose } = await open({
    get: () => aWebhook(),
    test: () => ({
      connected,
      message: connected ? 'O destino respondeu 200' : 'O destino respondeu 401',
      answerStatus: connected ? 200 : 401,
      duration: 12,
    }),
    update: () => aWebhook(),
  })
  await button('Testar').click()
  await expect.element(page.getByText('Falha ao conectar com o webhook').first()).toBeVisible()
  await expect.element(page.getByText('O destino respondeu 401')).toBeVisible()
  expect(called('POST /api/sessions/s1/webhook/test')).toMatchObject([{ body: { url, headers: {} } }])
  await button('Salvar').click()
  await expect.element(page.getByRole('dialog', { name: 'Salvar mesmo assim?' })).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Salvar mesmo assim?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  expect(called(put)).toEqual([])
  connected = true
  await button('Testar').click()
  await expect.element(page.getByText('Webhook testado com sucesso!').first()).toBeVisible()
  await expect.element(page.getByText('O destino respondeu 200 · resposta em 12 ms')).toBeVisible()
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test("sends only the locally changed fields, once, and keeps another user's changes", async () => {
  let stored = aWebhook()
  let answer = () => {}
  const clicked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { called, onClose } = await open({
    get: () => stored,
    update: async ({ body }) => {
      await clicked
      stored = { ...stored, ...Object(body) }
      return stored
    },
  })
  await expect.element(page.getByLabelText('URL')).toHaveValue(url)
  stored = { ...stored, url: 'https://outra.exemplo/de-outra-pessoa', events: ['session:status'] }
  await button('Adicionar cabeçalho').click()
  await page.getByLabelText('Nome do cabeçalho').fill('X-Origem')
  await page.getByLabelText('Valor do cabeçalho').fill('loja')
  await button('Salvar').dblClick()
  answer()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called(put)).toEqual([{ route: put, body: { headers: { 'X-Origem': 'loja' } } }])
  expect(stored).toMatchObject({
    url: 'https://outra.exemplo/de-outra-pessoa',
    events: ['session:status'],
    headers: { 'X-Origem': 'loja' },
  })
})

test('warns that a disabled configuration sends nothing, and enables it with one click', async () => {
  let stored = aWebhook({ enabled: false })
  const { called, onClose } = await open({
    get: () => stored,
    update: ({ body }) => {
      stored = { ...stored, ...Object(body) }
      return stored
    },
  })
  const texts = page.getByText('Salvo, mas desativado: nada será enviado')
  await expect.element(page.getByLabelText('URL')).toHaveValue(url)
  // Another user's change: the local form is untouched, so nothing is sent and the form takes the new values.
  stored = { ...stored, url: 'https://outra.exemplo/' }
  await button('Salvar').click()
  await expect.element(texts).toBeVisible()
  await expect.element(page.getByLabelText('URL')).toHaveValue('https://outra.exemplo/')
  await expect.element(button('Concluir')).toBeVisible()
  expect(called(put)).toEqual([])
  await page.getByLabelText('URL').fill(url)
  await expect.element(texts).not.toBeInTheDocument()
  await button('Salvar').click()
  await expect.element(texts).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await button('Ativar agora').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called(put)).toMatchObject([{ body: { url } }, { body: { enabled: true } }])
})

test('closes after being disabled on purpose, with a notice', async () => {
  const { onClose } = await open({ get: () => aWebhook(), update: () => aWebhook({ enabled: false }) })
  await page.getByRole('switch', { name: 'Ativo' }).click()
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await expect.element(page.getByText('Salvo, mas desativado: nada será enviado').first()).toBeVisible()
})

test('asks before discarding unsaved changes', async () => {
  const { onClose } = await open({ get: () => aWebhook() })
  await page.getByLabelText('URL').fill('https://outra.exemplo/')
  await userEvent.keyboard('{Escape}')
  await button('Continuar editando').click()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText('URL')).toHaveValue('https://outra.exemplo/')
  document.elementFromPoint(2, 2)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await button('Descartar').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('navigates to its sections, offers event presets and flags events the session does not emit', async () => {
  const session = aSession({ id: 's1', apiType: 'WHATSAPP_CLOUD' })
  const { client } = testClient({
    sessions: { get: () => ({ session }) },
    webhooks: {
      get: () => aWebhook(),
      events: () => ({
        events: [
          { name: 'message:received', label: '', engines: ['virtual', 'cloud'] },
          { name: 'session:qr', label: '', engines: ['virtual'] },
          { name: 'system:error', label: '', engines: ['gateway'] },
        ],
      }),
    },
  })
  function OfSession() {
    const { isSuccess } = useSession('s1')
    return isSuccess && <EditorDialog description={webhook} sessionId="s1" onClose={() => {}} />
  }
  await renderWidget(client, <OfSession />)
  await expect.element(page.getByText('1 de 43')).toBeInTheDocument()
  await expect.element(page.getByText('Esta sessão não o emite')).toBeInTheDocument()
  await expect
    .element(page.getByRole('checkbox', { name: 'QR Code gerado' }))
    .toHaveAccessibleDescription(/session:qr ?Esta sessão não o emite/)
  await button('Só mensagens').click()
  await expect.element(page.getByText('11 de 43')).toBeInTheDocument()
  await expect.element(button('Só mensagens')).toHaveAttribute('aria-pressed', 'true')
  const parts = page.getByRole('navigation', { name: 'Partes da configuração' })
  expect(
    parts
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Destino', 'Eventos', 'Segurança', 'Teste'])
  await parts.getByRole('button', { name: 'Teste' }).click()
  await expect.element(page.getByRole('heading', { name: 'Teste' })).toHaveFocus()
  await expect.element(parts.getByRole('button', { name: 'Destino' })).not.toHaveAttribute('aria-current')
})

test('the SQS region follows the queue URL', async () => {
  const { client } = testClient({ sqs: { get: absent } })
  await renderWidget(client, <EditorDialog description={sqs} sessionId="s1" onClose={() => {}} />)
  await expect.element(page.getByLabelText('Região')).toHaveValue('us-east-1')
  await page.getByLabelText('URL da fila').fill('https://sqs.sa-east-1.amazonaws.com/123456789012/eventos')
  await expect.element(page.getByLabelText('Região')).toHaveValue('sa-east-1')
})

test('renews the secret after confirmation and keeps typed input; removes after confirmation', async () => {
  const secret = `whsec_${'B'.repeat(32)}`
  const { called, onClose } = await open({
    get: () => aWebhook(),
    remove: () => ({}),
    rotateSecret: () => aWebhook({ secret, previousSecretUntil: '2026-11-22T12:00:00.000Z' }),
  })
  await expect.element(page.getByText(maskedSecret)).toBeInTheDocument()
  await page.getByLabelText('URL').fill('https://outra.exemplo/')
  await button('Trocar segredo').click()
  await page
    .getByRole('dialog', { name: 'Trocar o segredo?' })
    .getByRole('button', { name: 'Trocar segredo' })
    .click()
  await expect.element(page.getByText(secret)).toBeInTheDocument()
  await expect.element(button('Copiar: Segredo de assinatura')).toBeInTheDocument()
  await expect.element(page.getByLabelText('URL')).toHaveValue('https://outra.exemplo/')
  await button('Remover').click()
  const question = page.getByRole('dialog', { name: 'Remover webhook?' })
  await expect.element(question).toBeVisible()
  expect(called('DELETE /api/sessions/s1/webhook')).toEqual([])
  await question.getByRole('button', { name: 'Remover' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called('DELETE /api/sessions/s1/webhook')).toHaveLength(1)
})

test('shows a failed read and retries it', async () => {
  let fails = true
  await open({
    get: () => {
      if (fails) throw new TestFailure(403, 'Sem acesso')
      return aWebhook()
    },
  })
  await expect.element(page.getByText('Sem acesso')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await expect.element(page.getByLabelText('URL')).toHaveValue(url)
})
