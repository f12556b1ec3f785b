import { describe, expect, it } from 'vitest'
import { cloudWebhookUrl, NewCloudConfig, readCloudEvents, receivingNotice } from '../contract/index.js'

const filled = {
  accessToken: 'EAAB-token',
  phoneNumberId: '109876543210',
  businessAccountId: '210987654321',
  appId: '321098765432',
  appSecret: 'segredo-do-app',
  webhookVerifyToken: 'verificacao',
}

describe('the cloud configuration', () => {
  it('begins with the documented events, enabled and under our own address', () => {
    expect(NewCloudConfig.parse(filled)).toEqual({
      ...filled,
      webhookUrl: '',
      events: ['messages', 'message_deliveries', 'message_reads', 'message_echoes'],
      enabled: true,
    })
  })

  it('asks for what sending needs, and for nothing else', () => {
    const { error } = NewCloudConfig.safeParse({ accessToken: ' ' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['accessToken', 'Access Token é obrigatório'],
      ['phoneNumberId', 'Phone Number ID é obrigatório'],
    ])
    const { accessToken, phoneNumberId } = filled
    expect(NewCloudConfig.parse({ accessToken, phoneNumberId })).toMatchObject({ appId: '', appSecret: '' })
  })

  it('says what receiving still lacks', () => {
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
  ])('%j is refused naming the field', (part, field) => {
    const { error } = NewCloudConfig.safeParse({ ...filled, ...part })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('reads its events from comma-separated text', () => {
    expect(readCloudEvents(' messages, ,message_reads,,messages,')).toEqual(['messages', 'message_reads'])
    expect(readCloudEvents(' , ')).toEqual([])
  })

  it('shows where Meta is to send to', () => {
    const url = 'https://painel.loja.com.br/api/whatsapp-cloud/webhook/s1'
    expect(cloudWebhookUrl('https://painel.loja.com.br', 's1')).toBe(url)
    expect(cloudWebhookUrl('https://painel.loja.com.br/', 's1')).toBe(url)
  })
})
