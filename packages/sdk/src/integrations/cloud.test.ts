import { describe, expect, it } from 'vitest'
import { cloudWebhookUrl, NewCloudConfig, readCloudEvents, receivingNotice } from '../contract/index.js'
import { messageRenderer } from '../locales/render.js'
import { translateBy } from '../locales/translate.js'
import { en } from '../text/en/all.js'
import { cloud } from './cloud.js'
import { translateDescription } from './translateDescription.js'

const filled = {
  accessToken: 'EAAB-token',
  phoneNumberId: '109876543210',
  businessAccountId: '210987654321',
  appId: '321098765432',
  appSecret: 'segredo-do-app',
  webhookVerifyToken: 'verificacao',
}

describe('the Cloud API configuration', () => {
  it("defaults to the documented events, enabled, with the gateway's own webhook URL", () => {
    expect(NewCloudConfig.parse(filled)).toEqual({
      ...filled,
      webhookUrl: '',
      events: ['messages', 'message_deliveries', 'message_reads', 'message_echoes'],
      enabled: true,
    })
  })

  it('requires only the fields needed for sending', () => {
    const { error } = NewCloudConfig.safeParse({ accessToken: ' ' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['accessToken', 'Access Token é obrigatório'],
      ['phoneNumberId', 'Phone Number ID é obrigatório'],
    ])
    const { accessToken, phoneNumberId } = filled
    expect(NewCloudConfig.parse({ accessToken, phoneNumberId })).toMatchObject({ appId: '', appSecret: '' })
  })

  it('lists the fields still missing for receiving', () => {
    expect(receivingNotice(filled)).toBeNull()
    expect(receivingNotice({ ...filled, appId: '', appSecret: null })).toBe(
      'Para receber mensagens ainda falta: App ID e App Secret.',
    )
  })

  it.each([
    [{ phoneNumberId: '+55 11' }, 'phoneNumberId'],
    [{ accessToken: 'a\nb' }, 'accessToken'],
    [{ webhookUrl: 'ftp://exemplo.com.br' }, 'webhookUrl'],
    [{ events: ['messages\r\n'], webhookUrl: 'javascript:alert(1)' }, 'webhookUrl'],
    [{ events: ['a b'] }, 'events'],
    [{ outro: 1 }, undefined],
  ])('rejects %j with an error on the field', (part, field) => {
    const { error } = NewCloudConfig.safeParse({ ...filled, ...part })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('parses events from comma-separated text', () => {
    expect(readCloudEvents(' messages, ,message_reads,,messages,')).toEqual(['messages', 'message_reads'])
    expect(readCloudEvents(' , ')).toEqual([])
  })

  it('builds the webhook URL for Meta', () => {
    const url = 'https://painel.loja.com.br/api/whatsapp-cloud/webhook/s1'
    expect(cloudWebhookUrl('https://painel.loja.com.br', 's1')).toBe(url)
    expect(cloudWebhookUrl('https://painel.loja.com.br/', 's1')).toBe(url)
  })

  it('shows number, name and quality as last reported by Meta', () => {
    const account = { name: 'Loja da Ana', phone: '5511988887777', quality: 'GREEN' }
    const config = { sessionId: 's1', ...NewCloudConfig.parse(filled), updatedAt: '2026-11-21T12:00:00.000Z' }
    const at = { sessionId: 's1', origin: 'https://morpheus.exemplo.com.br' }
    expect(cloud.facts({ ...config, account })).toEqual([
      ['Número', '(11) 98888-7777'],
      ['Nome', 'Loja da Ana'],
      ['Qualidade', 'Alta'],
    ])
    expect(cloud.shown({ ...config, account }, at)[0]).toEqual({
      label: 'Número',
      value: '(11) 98888-7777',
      help: 'Loja da Ana · Qualidade: alta',
    })
    expect([cloud.facts(config), cloud.shown(config, at).length]).toEqual([[], 1])
    expect(cloud.facts({ ...config, account: { ...account, quality: null, name: null } })).toEqual([
      ['Número', '(11) 98888-7777'],
    ])
  })
})

it("translates our gateway's notice and shows another server's unchanged", () => {
  const problemI18n = { code: 'meta.number.FLAGGED', params: {} }
  const account = { problem: 'A Meta marcou este número por baixa qualidade.', problemI18n }
  const updatedAt = '2026-11-21T12:00:00.000Z'
  const config = { sessionId: 's', ...NewCloudConfig.parse(filled), updatedAt, account }
  const { unwrap, notice } = translateDescription(cloud, {
    locale: 'en',
    words: en.formatWords,
    translate: translateBy(messageRenderer('en', en.serverMessages)),
  })
  const text = { config, notice: account.problem }
  expect(unwrap({ data: text })).toEqual({ config, notice: null })
  expect(notice(config)).toBe('Meta flagged this number for its low quality.')
  expect(cloud.notice(config)).toBe(account.problem)
  const others = { config: filled, notice: 'Fila cheia' }
  expect(unwrap({ data: others })).toEqual(others)
})
