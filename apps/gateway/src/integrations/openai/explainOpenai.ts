import { explainError, explainStatus } from '../../core/net/explain.js'
import { TooLong } from '../../core/net/guardedFetch.js'
import { isOpenai } from './modelTraits.js'
import { OpenaiFailure } from './openaiFailure.js'

export interface Refused {
  status: number
  code: string
  type: string
  param: string
  message: string
  retryAfterMs: number | undefined
}

interface ModelAddress {
  baseUrl: string
  model?: string | undefined
}

/** Server error with advice for an operator. */
export function refusedBy(refused: Refused, address: ModelAddress): OpenaiFailure {
  const { status, code, param, retryAfterMs } = refused
  const quota = isQuota(refused)
  const isRetryable = !quota && (status === 408 || status === 409 || status === 429 || status >= 500)
  const message = wordsFor(refused, address)
  return new OpenaiFailure(message, {
    code: codeOf(refused) ?? code,
    param,
    said: refused.message,
    status,
    again: isRetryable,
    retryAfterMs,
  })
}

const isQuota = ({ status, code, type, message }: Refused) =>
  status === 402 ||
  [code, type].includes('insufficient_quota') ||
  (status === 429 && /exceeded your current quota|billing/i.test(message))

const isTooLong = ({ status, code, message }: Refused) =>
  code === 'context_length_exceeded' ||
  (status < 500 && /maximum context length|context (window|length|size)|too many tokens/i.test(message))

/** Normalises other servers' errors to OpenAI's codes. */
function codeOf(refused: Refused): string | undefined {
  if (isTooLong(refused)) return 'context_length_exceeded'
  return isQuota(refused) ? 'insufficient_quota' : undefined
}

function wordsFor(refused: Refused, { baseUrl, model = '' }: ModelAddress): string {
  const { status, code, param, message } = refused
  const atOpenai = isOpenai(baseUrl)
  if (isQuota(refused)) {
    return atOpenai
      ? 'Sem créditos na OpenAI: adicione saldo em platform.openai.com, Billing'
      : 'Sem créditos no servidor do modelo: adicione saldo'
  }
  if (/organization/i.test(code) || (status === 401 && /organization|project/i.test(message)))
    return 'A chave não é desta organização: confira o ID da organização'
  if (status === 401) {
    return atOpenai
      ? 'Chave da API inválida: gere outra em platform.openai.com, API keys'
      : 'Chave da API inválida para este servidor'
  }
  if (isTooLong(refused))
    return 'A conversa não cabe no modelo: escolha um com janela maior, ou diminua o prompt e o máximo de tokens'
  if (code === 'model_not_found' || (status === 404 && /model/i.test(message)))
    return `O modelo ${model} não existe ou a chave não tem acesso a ele: escolha outro`
  if (/content_(policy|filter)|moderation/i.test(`${code} ${refused.type}`)) return filtered
  if (code === 'unsupported_country_region_territory')
    return 'A OpenAI não atende a região deste servidor: use um servidor compatível pela URL base'
  if (status === 403) return 'Sem permissão: confira no provedor o que esta chave pode fazer'
  if (status === 404)
    return 'Não há uma API de modelos neste endereço (404): confira a URL base, que costuma terminar em /v1'
  if (status === 429) return 'Limite de uso do modelo atingido: espere, ou aumente o limite no provedor'
  if (param !== '') return `O modelo ${model} não aceita o parâmetro ${param}: escolha outro modelo`
  if (status === 400 || status === 422)
    return 'O modelo não aceitou o pedido: confira o modelo e os parâmetros'
  if (status >= 500) return `O servidor do modelo respondeu com erro (${status}): costuma passar em minutos`
  return explainStatus(status)
}

const filtered = 'O filtro de conteúdo do provedor bloqueou a conversa: revise o prompt do sistema'

export function unreached(error: unknown): OpenaiFailure {
  if (error instanceof TooLong) return new OpenaiFailure(error.message)
  // A model call has no side effects: retry it.
  return new OpenaiFailure(explainError(error), { again: true })
}

export function unexpected(answer: unknown): OpenaiFailure {
  if (typeof answer === 'string' && /^\s*(<!doctype|<html)/i.test(answer))
    return new OpenaiFailure('O endereço respondeu com uma página em vez da API: confira a URL base', {
      status: 200,
    })
  return new OpenaiFailure('A resposta não tem a forma esperada: confira a URL base', { status: 200 })
}

export function nothingSaid(
  finish: string | null | undefined,
  refusalText: string | null | undefined,
): OpenaiFailure {
  if (finish === 'content_filter') return new OpenaiFailure(filtered, { status: 200, code: 'content_filter' })
  if (refusalText)
    return new OpenaiFailure('O modelo se recusou a responder: revise o prompt do sistema', {
      status: 200,
      code: 'refusal',
    })
  if (finish === 'length')
    return new OpenaiFailure('O modelo gastou o máximo de tokens sem responder: aumente o máximo de tokens', {
      status: 200,
    })
  return new OpenaiFailure('O modelo respondeu vazio: revise o prompt do sistema', {
    status: 200,
    again: true,
  })
}
