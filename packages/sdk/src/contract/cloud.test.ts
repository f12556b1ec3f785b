import { describe, expect, it } from 'vitest'
import { cloudWebhookUrl, NewCloudConfig, readCloudEvents } from './index.js'

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

  it('names every required field that is missing', () => {
    const { error } = NewCloudConfig.safeParse({ accessToken: ' ' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
      expect.arrayContaining([
        ['accessToken', 'Access Token é obrigatório'],
        ['phoneNumberId', 'Phone Number ID é obrigatório'],
        ['businessAccountId', 'Business Account ID é obrigatório'],
        ['appId', 'App ID é obrigatório'],
        ['appSecret', 'App Secret é obrigatório'],
        ['webhookVerifyToken', 'Token de verificação é obrigatório'],
      ]),
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
