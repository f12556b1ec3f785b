import { type CloudConfig, type Contract, receivingNotice } from '@morpheus/sdk/contract'
import type { AreaHandlers } from '../../http/call.js'
import type { CloudConfigs } from '../../sessions/settings/cloudConfigs.js'

/** No engine of ours talks to the Cloud API yet: said, not hidden. */
const notYet =
  'As credenciais ficam guardadas, mas esta versão do Morpheus ainda não envia nem recebe mensagens pela WhatsApp Cloud API.'

export function cloudHandlers(configs: CloudConfigs): AreaHandlers<Contract['cloud']> {
  return {
    get: async ({ caller, params }) => {
      const config = await configs.get(params.id, caller.user.id)
      const message = config ? 'Configuração carregada' : 'Configuração ainda não salva'
      return { success: true, message, data: { config, notice: noticeOf(config) } }
    },
    save: async ({ caller, params, body }) => {
      const config = await configs.save(params.id, caller.user.id, body)
      const message = 'Configuração salva com sucesso!'
      return { success: true, message, data: { config, notice: noticeOf(config) } }
    },
  }
}

function noticeOf(config: CloudConfig | null): string {
  const missing = config && receivingNotice(config)
  return missing ? `${missing} ${notYet}` : notYet
}
