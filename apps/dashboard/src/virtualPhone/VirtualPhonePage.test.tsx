import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage, type PhoneGroup } from '@morpheus/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { linkedPhone } from './chats/testing.js'
import { phones } from './phones.js'
import { VirtualPhonePage } from './VirtualPhonePage.js'

const start = window.location.href

interface Call {
  route: string
  body: unknown
  token: string
}

const aGroup: PhoneGroup = {
  id: '1-2@g.us',
  name: 'Entregas',
  participants: [
    { phone: '5521912345678', admin: true },
    { phone: '5511987650000', admin: false },
  ],
}

function aGateway() {
  const calls: Call[] = []
  const phone = { ...linkedPhone }
  const outcomes: Record<string, object> = {
    '/virtual-phone/messages': { outcome: 'received' },
    '/virtual-phone/calls': { outcome: 'ringing' },
    '/virtual-phone/statuses': { viewed: false },
  }
  let refusal: { status: number; message: string } | null = null
  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async (config) => {
      const route = `${(config.method ?? 'get').toUpperCase()} ${config.url}`
      const body = typeof config.data === 'string' ? JSON.parse(config.data) : {}
      calls.push({ route, body, token: String(config.headers.Authorization ?? '') })
      if (route.endsWith('/online')) phone.online = body.online
      if (route.endsWith('/contacts')) phone.contacts = body.count
      if (route.endsWith('/blocked')) phone.blocked = body.blocked ? ['5521912345678'] : []
      const answer = { secret: 'segredo', phone: { ...phone }, ...outcomes[String(config.url)] }
      const { status, data } = refusal
        ? { status: refusal.status, data: { success: false, message: refusal.message, code: 'refused' } }
        : { status: 200, data: { success: true, data: answer } }
      return { status, statusText: '', data, headers: {}, config }
    },
  })
  return {
    client,
    phone,
    outcomes,
    refuse(status: number, message: string) {
      refusal = { status, message }
    },
    called: (route: string) => calls.filter((call) => call.route === route),
  }
}

async function visit(path: string, gateway = aGateway()) {
  window.history.replaceState(null, '', path)
  await render(
    <MorpheusProvider client={gateway.client} realtime={false}>
      <VirtualPhonePage />
    </MorpheusProvider>,
  )
  return gateway
}

const happened = () => page.getByRole('list', { name: 'O que a sessão fez' }).getByRole('listitem').first()
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  phones.remove('segredo')
  return () => window.history.replaceState(null, '', start)
})

test('explains the virtual phone and how to get a code', async () => {
  await visit('/celular')
  await expect.element(page.getByText('Celular virtual — simulador do Morpheus')).toBeVisible()
  await expect.element(page.getByText(/crie uma sessão e abra o QR Code/)).toBeVisible()
  await expect.element(button('Continuar').first()).toBeDisabled()
  await page.getByLabelText('Código ou link do QR').fill('http://10.0.0.2:8000/celular?codigo=abc')
  await button('Continuar').first().click()
  await expect.element(page.getByText('Vincular aparelho?')).toBeVisible()
})

test('scans the code in the address with a Brazilian number and saves the link for a reload', async () => {
  const { called } = await visit('/celular?codigo=abc')
  const digits = page.getByLabelText('Número deste celular')
  await expect.element(digits).toHaveValue(expect.stringMatching(/^\+55 \(\d\d\) 9\d{4}-\d{4}$/))
  await digits.fill('5511987654321')
  await button('Vincular aparelho').click()
  await expect.element(page.getByText('Vendas')).toBeVisible()
  expect(called('POST /virtual-phone/scan')[0]?.body).toEqual({ qr: 'abc', phoneNumber: '5511987654321' })
  expect(window.location.search).toBe('')
  expect(localStorage.getItem('morpheus-celular')).toContain('segredo')
})

test('an expired code shows the error and how to get another', async () => {
  const gateway = aGateway()
  gateway.refuse(410, 'Este QR Code expirou')
  await visit('/celular?codigo=old', gateway)
  await button('Vincular aparelho').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Este QR Code expirou\. Volte ao painel/)
  await button('Usar outro código').click()
  await expect.element(page.getByText('Vincule este celular')).toBeVisible()
})

test('accepts a pairing code for its number', async () => {
  const { called } = await visit('/celular?numero=5511987654321&codigo=ABCD-1234')
  await expect.element(page.getByLabelText('Código de pareamento')).toHaveTextContent('ABCD-1234')
  await button('Vincular aparelho').click()
  await expect.element(page.getByText('Vendas')).toBeVisible()
  expect(called('POST /virtual-phone/enter-code')[0]?.body).toEqual({
    phoneNumber: '5511987654321',
    pairingCode: 'ABCD-1234',
  })
})

test('a linked phone sends messages, loads contacts and goes offline with its own secret', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const { called } = await visit('/celular')
  const online = page.getByRole('switch', { name: /Conectado à internet/ })
  await expect.element(online).toBeChecked()

  await page.getByLabelText('Número do contato').fill('5521912345678')
  await page.getByLabelText('Texto').fill('Olá')
  await button('Receber mensagem').click()
  await expect.element(happened()).toHaveTextContent('Mensagem recebida de Maria Oliveira')
  expect(called('POST /virtual-phone/messages')[0]).toMatchObject({
    token: 'Bearer segredo',
    body: {
      content: 'Olá',
      direction: 'incoming',
      contactPhone: '5521912345678',
      contactName: 'Maria Oliveira',
    },
  })

  await button('Carregar 1.000 contatos').click()
  await expect.element(page.getByText('1.000 contatos neste celular')).toBeVisible()
  await online.click()
  await expect.element(page.getByRole('switch', { name: /Sem internet/ })).not.toBeChecked()
  await expect.element(page.getByText('Sem internet, nada chega a este celular nem sai dele.')).toBeVisible()
})

test('shows the effect of session settings on groups, read marks, calls, statuses and presence', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = aGateway()
  gateway.phone.presence = 'available'
  gateway.outcomes['/virtual-phone/messages'] = { outcome: 'ignored' }
  await visit('/celular', gateway)
  await expect.element(page.getByText('Contatos veem online')).toBeVisible()

  await page.getByLabelText('Grupo', { exact: true }).fill('Clientes')
  await page.getByLabelText('Texto').fill('Bom dia')
  await button('Receber mensagem').click()
  await expect.element(happened()).toHaveTextContent('Mensagem no grupo Clientes ignorada pela sessão')
  expect(gateway.called('POST /virtual-phone/messages')[0]?.body).toMatchObject({ group: 'Clientes' })

  gateway.outcomes['/virtual-phone/messages'] = { outcome: 'read' }
  await page.getByLabelText('Grupo', { exact: true }).fill('')
  await page.getByLabelText('Texto').fill('Bom dia')
  await button('Receber mensagem').click()
  await expect.element(happened()).toHaveTextContent('e marcada como lida')

  await page.getByRole('radio', { name: 'Chamada' }).click()
  await button('Receber chamada').click()
  await expect.element(happened()).toHaveTextContent('Chamada de Maria Oliveira tocando')
  await page.getByLabelText('Como termina').selectOptions('missed')
  await button('Receber chamada').click()
  await expect.element(happened()).toHaveTextContent('encerradaA sessão registrou o evento call:ended.')
  expect(gateway.called('POST /virtual-phone/calls').at(-1)?.body).toMatchObject({ end: 'missed' })
  gateway.outcomes['/virtual-phone/calls'] = { outcome: 'rejected' }
  await button('Receber chamada').click()
  await expect.element(happened()).toHaveTextContent('recusada“Receber chamadas” está desligado.')

  await page.getByRole('radio', { name: 'Status' }).click()
  await button('Receber status').click()
  await expect.element(happened()).toHaveTextContent('não visto“Marcar status como visto” está desligado.')
  await expect.element(page.getByLabelText('Texto', { exact: true })).not.toBeInTheDocument()
})

test('shows the error of an action refused because the phone is offline', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = await visit('/celular')
  await page.getByRole('radio', { name: 'Chamada' }).click()
  gateway.refuse(409, 'O celular virtual está sem conexão')
  await button('Receber chamada').click()
  await expect.element(page.getByText('O celular virtual está sem conexão').first()).toBeVisible()
  await expect.element(happened()).not.toBeInTheDocument()
})

test('blocks and unblocks the contact and shows why its messages do not arrive', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = await visit('/celular')
  await page.getByLabelText('Número do contato').fill('5521912345678')
  await button('Bloquear contato').click()
  await expect.element(happened()).toHaveTextContent('Maria Oliveira bloqueado')
  const route = 'PUT /virtual-phone/contacts/5521912345678/blocked'
  expect(gateway.called(route)[0]).toMatchObject({ body: { blocked: true }, token: 'Bearer segredo' })

  gateway.outcomes['/virtual-phone/messages'] = { outcome: 'ignored' }
  await page.getByLabelText('Texto').fill('Olá')
  await button('Receber mensagem').click()
  await expect
    .element(happened())
    .toHaveTextContent('Mensagem não chegou à sessãoMaria Oliveira está bloqueado.')

  await button('Desbloquear (21) 91234-5678').click()
  await expect.element(happened()).toHaveTextContent('(21) 91234-5678 desbloqueado')
  await expect.element(button('Bloquear contato')).toBeVisible()
  expect(gateway.called(route)[1]).toMatchObject({ body: { blocked: false } })
})

test('creates a group and rejects invalid phone numbers', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = await visit('/celular')
  await expect.element(page.getByText('Este celular ainda não criou nenhum grupo.')).toBeVisible()
  await page.getByLabelText('Nome do novo grupo').fill('Entregas')
  await page.getByLabelText('Participantes').fill('+55 (21) 91234-5678, 123')
  await button('Criar grupo').click()
  await expect.element(page.getByText('“123” não é um número de telefone válido')).toBeVisible()
  expect(gateway.called('POST /virtual-phone/groups')).toHaveLength(0)

  await page.getByLabelText('Participantes').fill('+55 (21) 91234-5678, 5511987650000')
  gateway.phone.groups = [aGroup]
  await button('Criar grupo').click()
  await expect.element(happened()).toHaveTextContent('Grupo Entregas criado')
  expect(gateway.called('POST /virtual-phone/groups')[0]?.body).toEqual({
    name: 'Entregas',
    participants: ['5521912345678', '5511987650000'],
  })
  await expect.element(page.getByText('2 participantes')).toBeVisible()
})

test('renames a group and changes its participants', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = aGateway()
  gateway.phone.groups = [aGroup]
  await visit('/celular', gateway)
  await page.getByText('2 participantes').click()
  const people = page.getByRole('list', { name: 'Participantes de Entregas' })
  await expect.element(people.getByText('Administrador', { exact: true })).toBeVisible()

  await expect.element(button('Renomear')).toBeDisabled()
  await page.getByLabelText('Nome do grupo').fill('Coletas')
  await button('Renomear').click()
  await expect.element(happened()).toHaveTextContent('Grupo Entregas passou a se chamar Coletas')
  expect(gateway.called('PUT /virtual-phone/groups/1-2%40g.us')[0]?.body).toEqual({ name: 'Coletas' })

  await page.getByLabelText('Novo participante').fill('5531988887777')
  await button('Adicionar participante').click()
  await expect.element(happened()).toHaveTextContent('(31) 98888-7777 entrou no grupo Entregas')
  for (const [number, item] of [
    ['(11) 98765-0000', 'Tornar administrador'],
    ['(21) 91234-5678', 'Remover como administrador'],
    ['(21) 91234-5678', 'Remover do grupo'],
  ] as const) {
    await button(`Ações de ${number}`).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await expect.element(happened()).toHaveTextContent('(21) 91234-5678 saiu do grupo Entregas')
  expect(
    gateway.called('POST /virtual-phone/groups/1-2%40g.us/participants').map((call) => call.body),
  ).toEqual([
    { contactPhone: '5531988887777', action: 'add' },
    { contactPhone: '5511987650000', action: 'promote' },
    { contactPhone: '5521912345678', action: 'demote' },
    { contactPhone: '5521912345678', action: 'remove' },
  ])
})

test('disables changes to groups and blocked contacts while offline', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = aGateway()
  Object.assign(gateway.phone, { online: false, groups: [aGroup], blocked: ['5521912345678'] })
  await visit('/celular', gateway)
  await expect.element(page.getByText('Sem internet, os grupos não mudam.')).toBeVisible()
  await page.getByText('2 participantes').click()
  for (const name of ['Bloquear contato', 'Desbloquear (21) 91234-5678', 'Adicionar participante'])
    await expect.element(button(name)).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Ações de/ })).not.toBeInTheDocument()
})

test('removes the linked device after confirmation', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const { called } = await visit('/celular')
  await button('Remover aparelho conectado').click()
  await button('Remover aparelho').click()
  await expect.element(page.getByText('Vincule este celular')).toBeVisible()
  expect(called('DELETE /virtual-phone')).toHaveLength(1)
})

test('a phone that is no longer linked shows it and can be linked again', async () => {
  phones.add({ secret: 'segredo', number: '5511987654321' })
  const gateway = aGateway()
  gateway.refuse(401, 'Celular não vinculado')
  await visit('/celular', gateway)
  await expect.element(page.getByText('Este celular não está mais vinculado')).toBeVisible()
  await button('Vincular de novo').click()
  await expect.element(page.getByText('Vincule este celular')).toBeVisible()
  await vi.waitFor(() => expect(localStorage.getItem('morpheus-celular')).toBe('[]'))
})

test('makes its account require a passkey, approves it and shows the code to compare', async () => {
  const gateway = aGateway()
  gateway.phone.passkey = { stage: 'required', code: null }
  await visit('/celular?codigo=abcdefghijklmnopqrstuv', gateway)
  await page.getByRole('switch', { name: 'Esta conta pede uma passkey' }).click()
  await page.getByRole('switch', { name: /código para comparar/ }).click()
  await button('Vincular aparelho').click()
  await expect
    .poll(() => gateway.called('POST /virtual-phone/scan'))
    .toMatchObject([{ body: { passkey: 'code' } }])
  await expect.element(page.getByText(/Confirme o risco na tela/)).toBeVisible()
  gateway.phone.passkey = { stage: 'code', code: 'ABCD1234' }
  await button('Aprovar com a passkey').click()
  await expect.element(page.getByText('ABCD1234')).toBeVisible()
  expect(gateway.called('POST /virtual-phone/passkey/approval')).toMatchObject([{ token: 'Bearer segredo' }])
})
