import { HttpError } from '../../../core/lib/httpError.js'
import { GraphFailure, Unreachable } from '../graphFailure.js'

type TemplateCall = 'list' | 'one' | 'create' | 'sample' | 'change' | 'remove'

/** Texts by error subcode. Source: Meta's answers, and "Error codes" in its documentation. */
const wrongParts: Readonly<Record<number, string>> = {
  2388040: 'Uma parte do template passa do número de caracteres permitido',
  2388047: 'O cabeçalho não tem o formato que a Meta aceita',
  2388072: 'O corpo não tem o formato que a Meta aceita',
  2388073: 'O rodapé não tem o formato que a Meta aceita: ele não leva variáveis',
  2388293:
    'O template tem variáveis demais para o tamanho do texto: escreva mais texto ou use menos variáveis',
  2388299: 'O corpo não pode começar nem terminar com uma variável',
}

const nameTaken = 2388024
const beingDeleted = 2388023
const tooMany = 2388019
/** Graph's codes for an object that is missing or hidden from this token. */
const notFound = [33, 803]

/**
 * Runs a Graph call and translates its errors.
 * @throws HttpError in Portuguese for Graph's error, and 503 when it cannot be asked
 */
export async function answered<Answer>(
  call: TemplateCall,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(new AbortController().signal)
  } catch (error) {
    if (error instanceof GraphFailure) throw refusalOf(call, error)
    const words = error instanceof Unreachable ? error.message : 'ela respondeu algo inesperado'
    throw new HttpError('unavailable', 'meta_unreachable', `A Meta não pôde ser consultada: ${words}`)
  }
}

function refusalOf(call: TemplateCall, failure: GraphFailure): HttpError {
  const { code, subcode, known, message, retryAfterMs } = failure
  if (/appsecret_proof/.test(message)) {
    const words = 'O App Secret não é do aplicativo que gerou o Access Token'
    return new HttpError('unprocessable', 'meta_refused_token', words)
  }
  if (code === 100 && subcode !== null && subcode in wrongParts)
    return wrong('components', wrongParts[subcode] ?? known.words)
  switch (subcode) {
    case nameTaken:
      return conflict('name_taken', 'Já existe um template com este nome neste idioma na Meta')
    case beingDeleted:
      return conflict(
        'name_being_deleted',
        'Um template com este nome foi excluído há pouco: a Meta só aceita o nome de novo depois de até 30 dias',
      )
    case tooMany:
      return conflict('too_many_templates', 'A conta atingiu o número de templates que a Meta permite')
  }
  if (isMissing(failure)) return missing(call)
  if (known.code === 'credentials_invalid') {
    const more = code === 10 || code === 3 || (code !== null && code >= 200 && code < 300)
    const words = more ? `${known.words}: falta whatsapp_business_management` : known.words
    return new HttpError('unprocessable', 'meta_refused_token', words)
  }
  if (known.code === 'account_restricted')
    return new HttpError('unprocessable', 'meta_restricted_account', known.words)
  if (known.code === 'rate_limited') {
    const retryAfter = Math.ceil((retryAfterMs ?? 60_000) / 1000)
    return new HttpError('too_many', 'meta_rate_limited', `${known.words}: tente de novo em alguns minutos`, {
      retryAfter,
    })
  }
  if (failure.status >= 500 || known.retry === 'later' || known.retry === 'unknown')
    return new HttpError('unavailable', 'meta_unreachable', known.words)
  return unexpected(call, failure)
}

/** HttpError for an error without an entry, with Meta's own text. */
function unexpected(call: TemplateCall, { code, details, message }: GraphFailure): HttpError {
  const text = details ?? message
  if (call === 'change' && /24[\s-]?h|day|dia|edit/i.test(text))
    return conflict(
      'edit_limit',
      'Um template aprovado só pode ser alterado uma vez em 24 horas e dez vezes em 30 dias',
    )
  const number = code === null ? '' : ` (${code})`
  if (call === 'sample') return wrong('file', `A Meta recusou o arquivo${number}: ${text}`)
  const words = `A Meta recusou o template${number}: ${text}`
  return call === 'create' || call === 'change'
    ? wrong('components', words)
    : conflict('refused_by_meta', words)
}

function isMissing({ code, subcode }: GraphFailure): boolean {
  return (code !== null && notFound.includes(code)) || (code === 100 && subcode === 33)
}

function missing(call: TemplateCall): HttpError {
  if (call === 'one' || call === 'change' || call === 'remove')
    return new HttpError('not_found', 'template_not_found', 'Template não encontrado na conta da Meta')
  const words = 'A Meta não encontra este Business Account ID, ou o Access Token não tem acesso a ele'
  return new HttpError('unprocessable', 'meta_account_missing', words)
}

export const notChangeable = (isPending: boolean) =>
  conflict(
    'not_changeable',
    isPending
      ? 'Um template em análise não pode ser alterado: espere a decisão da Meta'
      : 'A Meta só deixa alterar templates aprovados, rejeitados ou pausados',
  )

const wrong = (field: string, words: string) =>
  new HttpError('invalid', 'refused_by_meta', words, { fields: { [field]: words } })

const conflict = (code: string, words: string) => new HttpError('conflict', code, words)
