import { cleanMessage } from '../../core/log/logText.js'
import type { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import { hideSecrets } from '../webhook/hideSecrets.js'

/** Characters quoted of Flowise's error. */
const longestQuote = 300

const wrongKey = 'API Key inválida: confira no Flowise, em API Keys, a chave deste chatflow'
const unknownFlow = (id: string) => `O chatflow ${id} não existe neste Flowise: confira o ID do chatflow`

interface About {
  /** Set for calls about one flow. */
  chatflowId?: string | undefined
  apiKey?: string | null | undefined
}

export const flowiseFailure = (failure: ApiFailure, about: About) =>
  BotFailure.of(failure, explain(failure, about))

/** Text for an operator; null where the generic one suffices. */
function explain({ status, body, why }: ApiFailure, { chatflowId = '', apiKey }: About): string | null {
  if (why !== 'status') return null
  const quote = quoted(body, apiKey)
  switch (status) {
    case 401:
      return apiKey ? wrongKey : 'API Key inválida: o Flowise pede uma para isto, e nenhuma foi informada'
    case 403:
      return /forbidden/i.test(quote)
        ? 'A API Key não tem permissão: no Flowise, dê a ela Chatflows › View e Agentflows › View'
        : 'O chatflow recusou a chamada (403): tire a lista de domínios permitidos (Allowed Domains)'
    case 404:
      return chatflowId === ''
        ? 'Este endereço não é o da API do Flowise: confira a URL do servidor'
        : unknownFlow(chatflowId)
    case 400:
      if (/invalid chatflow id/i.test(quote)) return `O ID do chatflow não é válido: ${chatflowId}`
      return `O Flowise recusou o pedido: ${quote}`
    case 413:
      return 'O Flowise recusou a mensagem por ser grande demais (413)'
    case 429:
      return `O Flowise pediu para esperar (429)${quote === '' ? '' : `: ${quote}`}`
    case 502:
    case 503:
    case 504:
      return `O Flowise está fora do ar ou iniciando (${status})`
  }
  if (status === null || status < 500) return null
  // Flowise answers 500 for a protected flow.
  if (/- Unauthorized$/.test(quote))
    return apiKey ? wrongKey : 'API Key inválida: o chatflow é protegido, informe a chave dele'
  if (/chatflow \S+ not found/i.test(quote)) return unknownFlow(chatflowId)
  if (quote === '') return `O Flowise teve um erro interno (${status})`
  return `O chatflow terminou com erro: ${quote.replace(/^Error: \w+\.\w+ - /, '')}`
}

/** Flowise's error as one short line, without the key. */
function quoted(body: string, apiKey: string | null | undefined): string {
  const text = hideSecrets(messageIn(body), apiKey ? [apiKey] : [], longestQuote)
  return cleanMessage(text).trim()
}

function messageIn(body: string): string {
  try {
    const { message, error } = Object(JSON.parse(body))
    if (typeof message === 'string') return message
    return typeof error === 'string' ? error : ''
  } catch {
    return /^\s*</.test(body) ? '' : body
  }
}
