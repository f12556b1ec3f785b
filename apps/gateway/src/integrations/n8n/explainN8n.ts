import type { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'

/** During start-up n8n answers 200 to everything, then 404 with an HTML page. */
const isStarting = ({ status, body }: ApiFailure) =>
  /^\s*n8n is starting up/i.test(body) ||
  (status === 404 && /Cannot (GET|POST|PUT|PATCH|DELETE) \//.test(body))

export const apiFailure = (failure: ApiFailure, workflowId?: string) =>
  BotFailure.of(failure, explainApi(failure, workflowId), isStarting(failure))

export const webhookFailure = (failure: ApiFailure, url: URL) =>
  BotFailure.of(failure, explainWebhook(failure, url), isStarting(failure))

/** False for HTML pages and start-up notices. */
export const isText = (failure: ApiFailure) => !isStarting(failure) && !isPage(failure.body)

export const isPage = (body: string) => /^\s*(<!doctype|<html)/i.test(body)

/** n8n itself has no such webhook; not an answer of the workflow. */
export const isUnregistered = ({ status, body }: ApiFailure) =>
  status === 404 && messageIn(body).includes('is not registered')

const nodeOf = 'no nó Webhook'
const starting =
  'O n8n está iniciando, ou este não é o endereço dele: tente de novo em instantes, e confira a URL do servidor'

function messageIn(body: string): string {
  try {
    return String(Object(JSON.parse(body)).message ?? '')
  } catch {
    return ''
  }
}

/** Text for an operator; null where the generic one suffices. */
function explainApi(failure: ApiFailure, workflowId?: string): string | null {
  const { status, body, why } = failure
  if (isStarting(failure)) return starting
  const message = messageIn(body)
  if (status === 401) return 'API Key inválida: crie outra no n8n, em Settings › n8n API, e informe-a aqui'
  if (status === 403)
    return 'A API Key não tem permissão: no n8n, dê a ela os escopos workflow:list, workflow:read e workflow:activate'
  if (status === 404)
    return workflowId === undefined
      ? 'Este endereço não é o da API do n8n: confira a URL do servidor'
      : `O workflow ${workflowId} não existe neste n8n: confira o ID do workflow`
  if (status === 400 && message.includes('no trigger node'))
    return 'O workflow não pode ser ativado: falta nele um gatilho (nó Webhook ou Chat Trigger)'
  if (status === 400 && message.includes('conflict with one of the webhooks'))
    return 'O workflow não pode ser ativado: outro workflow ativo já usa o mesmo caminho de webhook'
  if (status === 400) return 'O n8n recusou o pedido: confira o workflow no n8n'
  if (why === 'status') return explainServer(status)
  return null
}

function explainWebhook(failure: ApiFailure, url: URL): string | null {
  const { status, body, why } = failure
  if (isStarting(failure)) return starting
  const message = messageIn(body)
  const isTest = url.pathname.includes('/webhook-test/')
  if (status === 404 && isTest)
    return `A URL do webhook é a de teste, que vale para uma chamada só: use a Production URL, ${nodeOf}`
  if (status === 404 && message.includes('Did you mean to make'))
    return `O webhook do workflow não aceita POST: escolha este método ${nodeOf}`
  if (status === 404 && message.includes('is not registered'))
    return 'O workflow está inativo: ative-o para receber mensagens'
  if (status === 404) return 'O n8n não tem este webhook: confira a URL do webhook e se o workflow está ativo'
  if (status === 401 || status === 403)
    return `O webhook do workflow recusou a chamada (${status}): escolha Authentication None ${nodeOf}, e tire a lista de IPs e Ignore Bots`
  if (status === 413) return 'O n8n recusou a mensagem por ser grande demais (413)'
  if (status === 500) return 'O workflow terminou com erro (500): veja a execução no n8n'
  if (why === 'status') return explainServer(status)
  return null
}

function explainServer(status: number | null): string | null {
  if (status === 429) return 'O n8n pediu para esperar (429)'
  if (status === 502 || status === 503 || status === 504)
    return `O n8n está fora do ar ou iniciando (${status})`
  if (status !== null && status >= 500) return `O n8n teve um erro interno (${status})`
  return null
}
