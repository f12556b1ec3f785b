import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closePages, getSharedBrowser, openContext } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { pairedSession } from './virtual.js'
import { voiceNote } from './voiceNote.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let morpheus: Morpheus
let id: string

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  morpheus = await gateway.client()
  const { session, secret } = await pairedSession(morpheus, 'Loja Centro')
  id = session.id
  const context = await openContext(browser, gateway.url)
  const storedPhones = JSON.stringify([{ secret, number: '5511987654321' }])
  await context.addInitScript((value) => localStorage.setItem('morpheus-celular', value), storedPhones)
  page = await context.newPage()
  await page.goto('/celular')
  await page.getByText('Vinculado à sessão').waitFor()
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const simulate = async (kind: 'Chamada' | 'Status' | 'Mensagem') => {
  await page.getByRole('radio', { name: kind, exact: true }).check()
  if (kind === 'Mensagem') await page.getByLabel('Texto').fill('Bom dia')
  await page.getByRole('button', { name: `Receber ${kind.toLowerCase()}` }).click()
}
const waitForAction = (text: RegExp) =>
  page
    .getByRole('list', { name: 'O que a sessão fez' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .waitFor()

describe("the virtual phone shows its session's behaviour", () => {
  it('initially', async () => {
    await page.getByText('Contatos veem offline').waitFor()
    await simulate('Chamada')
    await waitForAction(/Chamada .* tocando/)
    await simulate('Status')
    await waitForAction(/Status .* não visto/)
    await simulate('Mensagem')
    await waitForAction(/Mensagem recebida .*está desligado/)
  })

  it('as soon as it changes', async () => {
    await morpheus.behavior.update({
      id,
      receiveIncomingCalls: false,
      ignoreGroupMessages: true,
      alwaysOnline: true,
      markMessagesAsRead: true,
      markStatusAsViewed: true,
    })
    await page.getByText('Contatos veem online').waitFor()
    await simulate('Chamada')
    await waitForAction(/Chamada .* recusada/)
    await simulate('Status')
    await waitForAction(/Status de Maria Oliveira visto/)
    await simulate('Mensagem')
    await waitForAction(/e marcada como lida/)
    await page.getByLabel('Grupo', { exact: true }).fill('Clientes')
    await simulate('Mensagem')
    await waitForAction(/Mensagem no grupo Clientes ignorada/)
  })
})

describe('the virtual phone triggers session events', () => {
  const listPayloads = async (name: string) => {
    const { events } = await morpheus.events.list({ after: 0, limit: 500 })
    return events.filter((event) => event.name === name).map((event) => event.payload)
  }

  it('blocking a contact stops its messages', async () => {
    await page.getByLabel('Grupo', { exact: true }).fill('')
    await page.getByLabel('Número do contato').fill('5521912345678')
    await page.getByRole('button', { name: 'Bloquear contato', exact: true }).click()
    await page.getByText('Contato bloqueado', { exact: true }).waitFor()
    await simulate('Mensagem')
    await waitForAction(/Mensagem não chegou à sessão/)
    await page.getByRole('button', { name: 'Desbloquear (21) 91234-5678' }).click()
    await waitForAction(/\(21\) 91234-5678 desbloqueado/)
    expect(await listPayloads('contact:blocked')).toMatchObject([
      { sessionId: id, contactPhone: '5521912345678' },
    ])
    expect(await listPayloads('contact:unblocked')).toHaveLength(1)
  })

  it('creates and renames a group, and changes its participants', async () => {
    await page.getByLabel('Nome do novo grupo').fill('Entregas')
    await page.getByLabel('Participantes').fill('5521912345678')
    await page.getByRole('button', { name: 'Criar grupo' }).click()
    await page.getByText('1 participante', { exact: true }).click()
    await page.getByLabel('Novo participante').fill('5511987650000')
    await page.getByRole('button', { name: 'Adicionar participante' }).click()
    await waitForAction(/\(11\) 98765-0000 entrou/)
    for (const [item, done] of [
      ['Tornar administrador', /virou administrador/],
      ['Remover como administrador', /deixou de ser administrador/],
      ['Remover do grupo', /saiu do grupo/],
    ] as const) {
      await page.getByRole('button', { name: 'Ações de (11) 98765-0000' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await waitForAction(done)
    }
    await page.getByLabel('Nome do grupo').fill('Coletas')
    await page.getByRole('button', { name: 'Renomear' }).click()
    await page.getByRole('list', { name: 'Grupos' }).getByText('Coletas').waitFor()
    for (const [name, count] of [
      ['group:created', 1],
      ['group:updated', 1],
      ['group:participant:added', 1],
      ['group:participant:promoted', 1],
      ['group:participant:demoted', 1],
      ['group:participant:removed', 1],
    ] as const)
      expect(await listPayloads(name), name).toHaveLength(count)
  })
})

describe('a conversation on the virtual phone', () => {
  const contact = '5531966665555'
  const bubbles = () => page.getByRole('region', { name: 'Mensagens' }).getByRole('article')
  const received = async () => {
    const { events } = await morpheus.events.list({ after: 0, limit: 500 })
    return events.filter(({ name }) => name === 'message:received').map(({ payload }) => payload)
  }

  it('shows a message from the session and marks it as read', async () => {
    const { message } = await morpheus.messages.send({ id, to: contact, message: 'Pedido pronto' })
    const messageId = message?.id ?? ''
    await page.getByRole('list', { name: 'Conversas' }).getByText('Pedido pronto').click()
    await bubbles().filter({ hasText: 'Pedido pronto' }).getByText('Lida').waitFor({ state: 'attached' })
    const state = async () => (await morpheus.messages.get({ id: messageId })).message.state
    await vi.waitFor(async () => expect(await state()).toBe('read'), 10_000)
  })

  it('an answer from the phone reaches the session', async () => {
    await page.getByRole('button', { name: /^Ações da mensagem/ }).click()
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Obrigada! Já estou indo')
    await page.keyboard.press('Enter')
    await bubbles().filter({ hasText: 'Obrigada! Já estou indo' }).getByText('Você').waitFor()
    const message = { content: 'Obrigada! Já estou indo', isFromMe: false }
    expect(await received()).toContainEqual(
      expect.objectContaining({
        message: expect.objectContaining({
          ...message,
          contact: expect.objectContaining({ phone: contact }),
        }),
      }),
    )
  })

  it("shows a picture, as the page's content policy allows", async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const buffer = Buffer.from(pixel, 'base64')
    await page.getByLabel('Arquivo').setInputFiles({ name: 'vela.png', mimeType: 'image/png', buffer })
    const picture = bubbles().getByRole('img', { name: 'Imagem' })
    await picture.waitFor()
    expect(await picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(1)
  })

  /** Plays the newest recording of the conversation to its end. */
  async function listen() {
    await bubbles()
      .getByRole('button', { name: /^Ouvir/ })
      .last()
      .click()
    const player = bubbles().locator('audio').last()
    await player.waitFor()
    return player.evaluate(
      (audio) =>
        new Promise<number>((resolve, reject) => {
          if (!(audio instanceof HTMLAudioElement)) return reject(new TypeError('No audio'))
          const finish = () => resolve(audio.duration)
          if (audio.ended) return finish()
          audio.addEventListener('ended', finish)
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)))
        }),
    )
  }
  const voice = { kind: 'audio', type: 'audio/ogg; codecs=opus', state: 'ready' }

  it('plays a voice note from the session, which gets the played receipt', async () => {
    const recording = await voiceNote(page)
    const file = new Blob([Uint8Array.from(recording)], { type: 'audio/ogg' })
    const { message } = await morpheus.messages.sendMedia({ sessionId: id, to: contact, file })
    expect(message).toMatchObject({ type: 'audio', content: { voice: true }, media: voice })
    expect(await listen()).toBeCloseTo(0.5, 1)
    const state = async () => (await morpheus.messages.get({ id: message?.id ?? '' })).message.state
    await vi.waitFor(async () => expect(await state()).toBe('played'), 10_000)
  })

  it('sends a voice note, which the session stores unchanged and which can be played', async () => {
    const recording = await voiceNote(page)
    const upload = { name: 'voz.ogg', mimeType: 'audio/ogg', buffer: recording }
    await page.getByLabel('Arquivo').setInputFiles(upload)
    const arrived = await vi.waitFor(async () => {
      const { messages } = await morpheus.messages.list({ id, contact, direction: 'incoming', limit: 1 })
      expect(messages[0]).toMatchObject({ type: 'audio', text: 'Áudio', media: voice })
      return messages[0]
    }, 10_000)
    const downloaded = await (await morpheus.messages.media({ id: arrived?.id ?? '' })).blob()
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(recording)).toBe(true)
    expect(await listen()).toBeCloseTo(0.5, 1)
  })
})
