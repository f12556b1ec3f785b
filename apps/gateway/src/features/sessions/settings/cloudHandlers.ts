import { type CloudConfig, type Contract, receivingNotice } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../../core/http/call.js'
import type { CloudWebhooks } from '../../../engines/cloud/cloudWebhooks.js'
import type { CloudConfigs } from './cloudConfigs.js'

export function cloudHandlers(
  configs: CloudConfigs,
  webhooks: CloudWebhooks,
): AreaHandlers<Contract['cloud']> {
  return {
    get: async ({ caller, params }) => {
      const config = await configs.get(params.id, caller.user.id)
      const message = config ? 'Configuração carregada' : 'Configuração ainda não salva'
      return { success: true, message, data: { config, notice: noticeOf(config) } }
    },
    save: async ({ caller, params, body, origin }) => {
      const config = await configs.save(params.id, caller.user.id, body, origin)
      const message = 'Configuração salva com sucesso!'
      return { success: true, message, data: { config, notice: noticeOf(config) } }
    },
    verify: ({ params, query }) =>
      webhooks.verify(params.sessionId, {
        mode: query['hub.mode'],
        token: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      }),
    receive: async ({ params, signed }) => {
      await webhooks.receive(params.sessionId, signed.bytes, signed.header('x-hub-signature-256'))
      return {}
    },
  }
}

function noticeOf(config: CloudConfig | null): string | null {
  if (!config) return null
  const notices = [receivingNotice(config), config.account?.problem]
  return notices.filter(Boolean).join(' ') || null
}
