import type { NodeProperty } from './n8n.js'

/** The address of a gateway and an API key. */
export class MorpheusApi {
  readonly name = 'morpheusApi'
  readonly displayName = 'Morpheus API'
  readonly icon = 'file:morpheus.svg'
  readonly documentationUrl = 'https://github.com/morpheus-whatsapp/morpheus/blob/main/docs/integrations.md'
  readonly properties: readonly NodeProperty[] = [
    {
      displayName: 'Endereço do Morpheus',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://morpheus.exemplo.com.br',
      description: 'Como se abre o painel, sem /api',
    },
    {
      displayName: 'Chave de API',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Criada em Configurações, Chaves de API; o gatilho precisa do acesso a tudo',
    },
  ]
  readonly authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }
  readonly test = {
    request: {
      baseURL: '={{$credentials.url.trim().replace(/\\/+$/, "")}}',
      url: '/api/sessions',
      qs: { limit: 1 },
    },
  }
}
