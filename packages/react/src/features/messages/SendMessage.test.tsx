import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { aGroup } from '../../testing/groups.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { aHop, aTrace } from '../../testing/trace.js'
import { useMessages } from './queries.js'
import { SendMessage } from './SendMessage.js'

const at = '2026-01-01T12:00:00.000Z'
const about = { sessionId: 's1', messageId: 'm1', contactPhone: '5511977776666', timestamp: at }

function record(overrides: object = {}) {
  return {
    id: 'm1',
    networkId: 'm1',
    sessionId: 's1',
    direction: 'outgoing' as const,
    contactPhone: '5511977776666',
    groupId: null,
    type: 'text',
    text: 'Seu pedido saiu',
    replyTo: null,
    state: 'queued' as const,
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    createdAt: at,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    editedAt: null,
    revokedAt: null,
    reactions: {},
    ...overrides,
  }
}

interface Replies {
  send?: () => unknown
  sendMedia?: () => unknown
}

function open({ send, sendMedia }: Replies = {}, options: Parameters<typeof testClient>[1] = {}) {
  let now = {}
  const replies = {
    messages: {
      send: send ?? (() => ({ message: record() })),
      sendMedia: sendMedia ?? (() => ({ message: record({ type: 'image', text: 'Imagem' }) })),
      get: () => ({ message: record(now) }),
      list: () => ({ messages: [record(now)], nextCursor: null }),
    },
    trace: { get: () => aTrace([aHop({ step: 'failed', outcome: 'failed' })]) },
  }
  const test = testClient(replies, options)
  const become = (next: object) => {
    now = next
  }
  return { ...test, become, widget: <SendMessage sessionId="s1" /> }
}

const to = () => page.getByLabelText('Para')
const text = () => page.getByLabelText('Mensagem')
const submit = () => page.getByRole('button', { name: 'Enviar' })
const receipt = () => page.getByRole('status', { name: 'Situação do envio' })

async function say() {
  await to().fill('+55 11 97777-6666')
  await text().fill('Seu pedido saiu')
  await submit().click()
}

test('sends a message and updates its receipt on events; accessible in both themes', async () => {
  const { client, widget, called, push, become } = open()
  await renderWidget(client, widget)
  await expect.element(submit()).toBeDisabled()
  await to().fill('5511977776666')
  await text().fill('   ')
  await expect.element(submit()).toBeDisabled()
  await say()
  await expect.element(receipt()).toHaveTextContent('Seu pedido saiu')
  await expect.element(receipt()).toHaveTextContent('Na fila')
  expect(called('POST /api/sessions/s1/send').map(({ body }) => body)).toEqual([
    { to: '+55 11 97777-6666', message: 'Seu pedido saiu' },
  ])
  for (const [state, event, label] of [
    ['delivered', 'message:delivered', 'Entregue'],
    ['read', 'message:read', 'Lida'],
  ] as const) {
    become({ state })
    push(event, about)
    await expect.element(receipt()).toHaveTextContent(label)
    await expectAccessibleInBothThemes()
  }
})

test('shows why a message failed and opens its trace', async () => {
  const { client, widget, push, become, called } = open()
  await renderWidget(client, widget)
  await say()
  await expect.element(receipt()).toHaveTextContent('Na fila')
  const failure = { code: 'blocked', message: 'Este contato está bloqueado', detail: 'code 463' }
  become({ state: 'failed', failure })
  push('message:failed', { ...about, error: failure.message })
  await expect.element(receipt()).toHaveTextContent('Falhou')
  await expect.element(page.getByText('Este contato está bloqueado')).toBeVisible()
  await expect.element(page.getByText('code 463')).toBeVisible()
  await expect.element(submit()).toBeEnabled()
  await expectAccessible()
  await receipt().getByRole('button', { name: 'Rastro' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Rastro' }).getByRole('listitem')).toBeVisible()
  // The trace polls while a hop waits.
  expect(called('GET /api/trace/m1').length).toBeGreaterThan(0)
})

test('shows why a message waits for another attempt', async () => {
  const { client, widget, push, become } = open()
  await renderWidget(client, widget)
  await say()
  await expect.element(receipt()).toHaveTextContent('Na fila')
  const failure = { code: 'network_error', message: 'A rede não respondeu', detail: 'Media upload failed' }
  become({ state: 'queued', failure, nextAttemptAt: '2026-01-01T12:00:07.000Z' })
  push('message:delivered', about)
  await expect.element(receipt()).toHaveTextContent('Na fila, nova tentativa às')
  await expect.element(page.getByText('A rede não respondeu')).toBeVisible()
  await expect.element(page.getByText('Media upload failed')).toBeVisible()
  await expectAccessible()
})

test('shows a rejection and keeps the form values', async () => {
  const send = () => {
    throw new TestFailure(400, 'Este número não tem WhatsApp')
  }
  const { client, widget } = open({ send })
  await renderWidget(client, widget)
  await say()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este número não tem WhatsApp')
  await expect.element(text()).toHaveValue('Seu pedido saiu')
  await expect.element(to()).toHaveValue('+55 11 97777-6666')
  await expectAccessible()
})

/** Selects a file without transferring it over the test's own connection. */
function attach(file: File) {
  const input = page.getByLabelText('Arquivo', { exact: true }).element()
  if (!(input instanceof HTMLInputElement)) throw new TypeError('No input')
  const selected = new DataTransfer()
  selected.items.add(file)
  input.files = selected.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const picture = (name = 'vitrine.png') => new File([new Uint8Array(2048)], name, { type: 'image/png' })
const percent = () => page.getByRole('progressbar', { name: 'Envio do arquivo' })

test('sends a file and shows name, size and upload progress; accessible in both themes', async () => {
  let finish = () => {}
  const { client, widget, called } = open(
    {},
    {
      uploads: (config) => {
        config.onUploadProgress?.({ loaded: 1, progress: 0.42, bytes: 1, lengthComputable: true })
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    },
  )
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  await expect.element(submit()).toBeDisabled()
  attach(picture())
  await expect.element(page.getByText('vitrine.png')).toBeVisible()
  await expect.element(page.getByText('Imagem · 2,0 KB')).toBeVisible()
  await page.getByLabelText('Legenda', { exact: true }).fill('A vitrine nova')
  await expectAccessibleInBothThemes()
  await submit().click()
  await expect.element(percent()).toHaveAttribute('value', '0.42')
  await expect.element(page.getByRole('button', { name: 'Enviando… 42%' })).toBeVisible()
  await expectAccessibleInBothThemes()
  finish()
  await expect.element(receipt()).toHaveTextContent('Na fila')
  await expect.element(percent()).not.toBeInTheDocument()
  const [call] = called('POST /api/messages/send-media')
  expect(call?.body).toEqual({
    sessionId: 's1',
    to: '5511977776666',
    caption: 'A vitrine nova',
    file: expect.objectContaining({ name: 'vitrine.png', size: 2048, type: 'image/png' }),
  })
})

test('removes a file before sending and cancels an upload in progress', async () => {
  const { client, widget, called } = open(
    {},
    {
      uploads: ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(new Error('aborted')))),
    },
  )
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  await text().fill('Oi')
  attach(picture())
  await page.getByRole('button', { name: 'Remover arquivo' }).click()
  await expect.element(page.getByRole('button', { name: 'Anexar arquivo' })).toHaveFocus()
  await expect.element(text()).toHaveValue('Oi')
  attach(picture())
  await submit().click()
  await page.getByRole('button', { name: 'Cancelar envio do arquivo' }).click()
  await expect.element(percent()).not.toBeInTheDocument()
  await expect.element(page.getByText('vitrine.png')).toBeVisible()
  await expect.element(submit()).toBeEnabled()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(called('POST /api/messages/send-media')).toHaveLength(1)
})

test('sends media as a document on request; audio has no caption', async () => {
  const { client, widget, called } = open()
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  await text().fill('Ouça')
  attach(new File(['OggS'], 'recado.ogg', { type: 'audio/ogg' }))
  await expect.element(page.getByText('Áudios vão sem legenda')).toBeVisible()
  await expect.element(page.getByLabelText('Legenda', { exact: true })).not.toBeInTheDocument()
  await submit().click()
  await expect.element(receipt()).toHaveTextContent('Na fila')
  await page.getByLabelText('Enviar como documento').click()
  await expect.element(page.getByLabelText('Legenda', { exact: true })).toHaveValue('Ouça')
  await submit().click()
  const requests = () => called('POST /api/messages/send-media').map(({ body }) => Object(body))
  await vi.waitFor(() => expect(requests()).toHaveLength(2))
  expect(requests().map(({ caption, type }) => [caption, type])).toEqual([
    [undefined, undefined],
    ['Ouça', 'document'],
  ])
  attach(new File(['a;b'], 'tabela.csv', { type: 'text/csv' }))
  await expect.element(page.getByLabelText('Enviar como documento')).not.toBeInTheDocument()
})

test.each([
  ['empty', new File([], 'vazio.pdf'), 'vazio.pdf: O arquivo está vazio'],
  [
    'larger than 10 MB',
    new File([new Uint8Array(10_485_761)], 'grande.mp4', { type: 'video/mp4' }),
    'grande.mp4: O arquivo deve ter no máximo 10,0 MB',
  ],
])('rejects a file that is %s before sending', async (_, file, reason) => {
  const { client, widget, called } = open()
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  attach(file)
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason)
  await expect.element(submit()).toBeDisabled()
  await expectAccessible()
  attach(picture())
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(called('POST /api/messages/send-media')).toEqual([])
})

test.each([
  [413, 'A imagem deve ter no máximo 5 MB. Envie como documento'],
  [400, 'O conteúdo (text/plain) não é de imagem (image/jpeg, image/png, image/webp). Envie como documento.'],
])("shows the gateway's file error (%i) and keeps the file", async (status, reason) => {
  const sendMedia = () => {
    throw new TestFailure(status, reason, 'file', { file: reason })
  }
  const { client, widget } = open({ sendMedia })
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  attach(picture())
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason)
  await expect.element(page.getByText('vitrine.png')).toBeVisible()
  await expect.element(submit()).toBeEnabled()
})

test('rejects a caption longer than 1024 characters', async () => {
  const { client, widget } = open()
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  await text().fill('a'.repeat(1025))
  attach(picture())
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A legenda deve ter no máximo 1024 caracteres')
  await expect.element(submit()).toBeDisabled()
})

test('shows a message as accepted only when the server reports no delivery status', async () => {
  const raw = { 'POST /api/sessions/s1/send': { status: 200, body: { success: true } } }
  const { client } = testClient({}, { raw })
  await renderWidget(client, <SendMessage sessionId="s1" to="5511977776666" />)
  await text().fill('Oi')
  await submit().click()
  await expect
    .element(receipt())
    .toHaveTextContent('Mensagem aceita pelo servidor. Ele não diz até onde ela chega.')
})

test('useMessages updates message states on events', async () => {
  const { client, push, become } = open()
  function List() {
    const { messages } = useMessages('s1', { direction: 'outgoing' })
    return <p>{messages.map(({ text, state }) => `${text}: ${state}`).join()}</p>
  }
  await renderWidget(client, <List />)
  await expect.element(page.getByText('Seu pedido saiu: queued')).toBeVisible()
  become({ state: 'delivered' })
  push('message:delivered', about)
  await vi.waitFor(() => expect.element(page.getByText('Seu pedido saiu: delivered')).toBeVisible(), 4_000)
})

test("fills a template's variables and sends exactly the preview", async () => {
  const template = {
    id: 't1',
    name: 'Aviso',
    content: 'Olá, {nome}! {codigo}',
    category: null,
    description: null,
    isActive: true,
    variables: [],
    createdAt: at,
  }
  const { client, called } = testClient({
    templates: { list: () => ({ templates: [template], nextCursor: null }) },
    messages: {
      sendTemplate: () => ({ message: record({ text: 'Olá, Bia! {nome}' }) }),
      get: () => ({ message: record({ text: 'Olá, Bia! {nome}' }) }),
    },
  })
  await renderWidget(client, <SendMessage sessionId="s1" to="5511977776666" />)
  await page.getByRole('radio', { name: 'Template' }).click()
  await page.getByLabelText('Qual template').selectOptions('Aviso')
  const preview = page.getByRole('region', { name: 'O que será enviado' })
  await expect.element(preview).toHaveTextContent('Olá, {nome}! {codigo}')
  await expect.element(submit()).toBeDisabled()
  await page.getByLabelText('nome', { exact: true }).fill('Bia')
  await page.getByLabelText('codigo', { exact: true }).fill('{nome}')
  await expect.element(preview).toHaveTextContent('Olá, Bia! {nome}')
  await expectAccessible()
  await submit().click()
  await expect.element(receipt()).toHaveTextContent('Olá, Bia! {nome}')
  expect(called('POST /api/sessions/s1/send-template').map(({ body }) => body)).toEqual([
    { to: '5511977776666', template: { id: 't1', variables: { nome: 'Bia', codigo: '{nome}' } } },
  ])
})

test('offers approved Meta templates to a Cloud API session, with a field per variable', async () => {
  const template = {
    id: '810000000001',
    name: 'pedido_saiu',
    language: 'pt_BR',
    status: 'APPROVED' as const,
    category: 'UTILITY' as const,
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Olá {{nome}}, chega hoje.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://loja.com.br/{{1}}' }] },
    ],
    reason: null,
    quality: null,
  }
  const requests: string[] = []
  const { client, called } = testClient({
    cloudTemplates: {
      list: ({ query }) => {
        requests.push(String(query))
        return { templates: [template], nextCursor: null }
      },
    },
    messages: { sendTemplate: () => ({ message: record() }), get: () => ({ message: record() }) },
  })
  await renderWidget(client, <SendMessage sessionId="s1" apiType="WHATSAPP_CLOUD" to="5511977776666" />)
  await page.getByRole('radio', { name: 'Template' }).click()
  await page.getByLabelText('Qual template').selectOptions('pedido_saiu (pt_BR)')
  const send = page.getByRole('button', { name: 'Enviar' })
  await page.getByLabelText('Cabeçalho: variável 1').fill('77')
  await page.getByLabelText('Nome', { exact: true }).fill('Bia')
  await expect.element(send).toBeDisabled()
  await page.getByLabelText('Final do link do botão "Ver"').fill('p77')
  await expect
    .element(page.getByRole('region', { name: 'O que será enviado' }))
    .toHaveTextContent('Pedido 77Olá Bia, chega hoje.Ver')
  await expectAccessible()
  await send.click()
  await expect.poll(() => called('POST /api/sessions/s1/send-template').length).toBe(1)
  const text = (value: string, overrides: object = {}) => ({ type: 'text', text: value, ...overrides })
  expect(called('POST /api/sessions/s1/send-template')[0]?.body).toEqual({
    to: '5511977776666',
    template: {
      name: 'pedido_saiu',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [text('77')] },
        { type: 'body', parameters: [text('Bia', { parameter_name: 'nome' })] },
        { type: 'button', index: '0', sub_type: 'url', parameters: [text('p77')] },
      ],
    },
  })
  expect(requests).toEqual(['status=APPROVED'])
})

test('sends polls, events, locations and contacts', async () => {
  const { client, widget, called } = open()
  await renderWidget(client, widget)
  await to().fill('5511977776666')
  const bodies = () => called('POST /api/sessions/s1/send').map(({ body }) => body)
  const about = { to: '5511977776666' }
  await page.getByRole('radio', { name: 'Enquete' }).click()
  await page.getByLabelText('Pergunta').fill('Qual dia?')
  await page.getByLabelText('Opções').fill('Sábado')
  await expect.element(submit()).toBeDisabled()
  await page.getByLabelText('Opções').fill('Sábado\n\nDomingo\nSábado')
  await submit().click()
  const poll = { question: 'Qual dia?', options: ['Sábado', 'Domingo'], multiple: false }
  await expect.poll(bodies).toEqual([{ ...about, type: 'poll', poll }])
  await page.getByRole('radio', { name: 'Evento' }).click()
  await page.getByLabelText('Nome do evento').fill('Inauguração')
  await expect.element(submit()).toBeDisabled()
  await page.getByLabelText('Começa em').fill('2027-01-09T19:00')
  await page.getByLabelText('Lugar do evento').fill('Loja Centro')
  await page.getByLabelText('Ligação do WhatsApp').selectOptions('video')
  await page.getByLabelText('Deixar levar acompanhante').click()
  await submit().click()
  const event = {
    ...{ name: 'Inauguração', startsAt: '2027-01-09T19:00', location: { name: 'Loja Centro' } },
    ...{ call: 'video', extraGuestsAllowed: true },
  }
  await expect.poll(() => bodies().at(-1)).toEqual({ ...about, type: 'event', event })
  await page.getByRole('radio', { name: 'Local' }).click()
  await page.getByLabelText('Latitude e longitude').fill('-23.5, -46.25')
  await submit().click()
  const location = { latitude: -23.5, longitude: -46.25 }
  await expect.poll(() => bodies().at(-1)).toEqual({ ...about, type: 'location', location })
  await page.getByRole('radio', { name: 'Contato' }).click()
  await page.getByLabelText('Nome do contato').fill('Bia')
  await page.getByLabelText('Telefone do contato').fill('+55 11 98888-7777')
  await submit().click()
  const contacts = [{ name: 'Bia', phone: '5511988887777' }]
  await expect.poll(() => bodies().at(-1)).toEqual({ ...about, type: 'contact', contacts })
})

test('a message is scheduled for a time on the clocks of the account', async () => {
  const { client, called } = open({
    send: () => ({ message: record({ state: 'scheduled', scheduledAt: '2026-12-01T12:00:00.000Z' }) }),
  })
  await renderWidget(client, <SendMessage sessionId="s1" to="5511977776666" />)
  await page.getByLabelText('Mensagem').fill('Bom dia')
  await page.getByLabelText('Enviar depois').click()
  await expect.element(page.getByRole('button', { name: 'Agendar' })).toBeDisabled()
  await page.getByLabelText('Quando').fill('2026-12-01T09:00')
  await page.getByRole('button', { name: 'Agendar' }).click()
  await expect.element(page.getByText('Agendada para', { exact: false })).toBeVisible()
  expect(called('POST /api/sessions/s1/send').map(({ body }) => body)).toEqual([
    { to: '5511977776666', message: 'Bom dia', scheduledAt: '2026-12-01T09:00' },
  ])
})

test('suggests the Brazilian number for one without a country code, and asks before it sends to another', async () => {
  const { client, widget, called } = open()
  await renderWidget(client, widget)
  await to().fill('(11) 97777-6666')
  await expect
    .element(page.getByRole('button', { name: 'É do Brasil? Usar +55 (11) 97777-6666' }))
    .toBeVisible()
  await text().fill('Seu pedido saiu')
  await submit().click()
  await expect.element(to()).toHaveValue('5511977776666')
  await expect.element(page.getByRole('button', { name: /É do Brasil/ })).not.toBeInTheDocument()
  expect(called('POST /api/sessions/s1/send')).toEqual([])
  await submit().click()
  await expect
    .poll(() => called('POST /api/sessions/s1/send').map(({ body }) => body))
    .toEqual([{ to: '5511977776666', message: 'Seu pedido saiu' }])
})

test('mentions a person of the group that a message is for', async () => {
  const { client, called } = testClient({
    messages: { send: () => ({ message: record() }), get: () => ({ message: record() }) },
    groups: { get: () => ({ group: aGroup() }) },
  })
  await renderWidget(client, <SendMessage sessionId="s1" to="120363@g.us" />)
  await text().click()
  await userEvent.keyboard('Oi @ana')
  await expect.element(page.getByRole('option', { name: 'Ana Souza' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(text()).toHaveValue('Oi @Ana Souza ')
  await submit().click()
  await expect
    .poll(() => called('POST /api/sessions/s1/send').map(({ body }) => body))
    .toEqual([{ to: '120363@g.us', message: 'Oi @5511977770001 ', mentions: ['5511977770001'] }])
})
