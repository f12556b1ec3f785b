import type { FailureCode } from '../failureCode.js'
import type { SendRetry } from '../outgoing.js'

/** Our failure code, retry rule and text for a Graph error. */
export interface KnownGraphError {
  readonly code: FailureCode
  /** Retry rule of a message that failed so. */
  readonly retry: SendRetry
  /** Portuguese, for the operator, without a full stop. */
  readonly words: string
}

const final = (code: FailureCode, words: string): KnownGraphError => ({ code, retry: 'never', words })
const later = (code: FailureCode, words: string): KnownGraphError => ({ code, retry: 'later', words })
/** Waiting messages go once new credentials are given. */
const tokenEnded: KnownGraphError = {
  code: 'credentials_invalid',
  retry: 'reconnected',
  words: 'A Meta recusou o Access Token: ele expirou ou foi invalidado',
}

/**
 * Every error code that Meta documents for the WhatsApp Business Platform. Source: "Error codes" and "Graph API, Handle
 * errors" at developers.facebook.com.
 */
const byCode: Readonly<Record<number, KnownGraphError>> = {
  0: tokenEnded,
  3: final('credentials_invalid', 'O Access Token não tem permissão para esta operação'),
  10: final('credentials_invalid', 'O Access Token não tem permissão para usar este número'),
  102: tokenEnded,
  190: tokenEnded,
  131005: final('credentials_invalid', 'O Access Token não tem permissão para enviar por este número'),

  4: later('rate_limited', 'O aplicativo fez chamadas demais à Meta em pouco tempo'),
  80007: later('rate_limited', 'A conta do WhatsApp Business atingiu o limite de chamadas da Meta'),
  80008: later('rate_limited', 'A conta do WhatsApp Business atingiu o limite de chamadas da Meta'),
  80012: later('rate_limited', 'O template atingiu o limite de chamadas da Meta'),
  130429: later('rate_limited', 'O número atingiu o limite de mensagens por segundo da Meta'),
  131056: later('rate_limited', 'Mensagens demais para o mesmo contato em pouco tempo'),
  133016: later('rate_limited', 'Registros demais deste número em pouco tempo'),

  // Failures of Meta's servers.
  1: later('network_error', 'A Meta respondeu com um erro desconhecido'),
  2: later('network_error', 'A Meta está temporariamente indisponível'),
  130497: final('account_restricted', 'A Meta não permite que esta conta escreva para este país'),
  131000: later('network_error', 'A Meta respondeu com um erro desconhecido'),
  131016: later('network_error', 'O serviço da Meta está temporariamente indisponível'),
  131057: later('network_error', 'A conta do WhatsApp Business está em manutenção na Meta'),
  133004: later('network_error', 'O servidor da Meta está temporariamente indisponível'),

  368: final('account_restricted', 'A Meta bloqueou a conta por violar suas políticas'),
  131031: final('account_restricted', 'A Meta bloqueou a conta do WhatsApp Business'),
  131037: final('account_restricted', 'O nome de exibição do número ainda não foi aprovado pela Meta'),
  131042: final('account_restricted', 'Há um problema com o pagamento da conta na Meta'),
  131045: final('account_restricted', 'O número não está registrado na Cloud API'),
  131048: final(
    'account_restricted',
    'A Meta restringiu o número porque mensagens dele foram bloqueadas ou denunciadas',
  ),
  133000: final('account_restricted', 'Um registro anterior deste número não foi desfeito na Meta'),
  133005: final('account_restricted', 'O PIN da verificação em duas etapas do número está errado'),
  133006: final('account_restricted', 'O número precisa ser verificado na Meta antes de registrado'),
  133008: final('account_restricted', 'PINs errados demais para este número: espere antes de tentar de novo'),
  133009: final(
    'account_restricted',
    'O PIN do número foi informado rápido demais: espere antes de tentar de novo',
  ),
  133010: final('account_restricted', 'O número não está registrado na Cloud API'),
  133015: final(
    'account_restricted',
    'O número foi excluído há pouco: espere alguns minutos para registrá-lo',
  ),
  134011: final('account_restricted', 'Os termos de pagamento do WhatsApp ainda não foram aceitos'),
  135000: final('engine_error', 'A Meta recusou os parâmetros da mensagem'),
  2494055: final('account_restricted', 'O número não pode ser usado na Cloud API'),

  33: final('engine_error', 'O número não existe na Meta ou foi excluído'),
  100: final('engine_error', 'A Meta recusou um parâmetro da mensagem'),
  130472: final(
    'blocked',
    'O contato participa de um experimento da Meta e não recebe mensagens de marketing',
  ),
  131008: final('engine_error', 'Falta um parâmetro obrigatório na mensagem'),
  131009: final('engine_error', 'Um parâmetro da mensagem tem um valor inválido'),
  131021: final('unsupported', 'A Cloud API não envia mensagens de um número para ele mesmo'),
  131026: final(
    'not_on_whatsapp',
    'A mensagem não pode ser entregue: o número não tem WhatsApp ou não pode recebê-la',
  ),
  131030: final('blocked', 'O contato não está entre os permitidos para um número de teste'),
  131043: final('expired', 'A mensagem venceu antes de ser entregue'),
  131047: final(
    'window_closed',
    'Passaram mais de 24 horas desde a última mensagem do contato: envie um template aprovado',
  ),
  131049: final('blocked', 'A Meta decidiu não entregar a mensagem, para não cansar o contato'),
  131050: final('blocked', 'O contato pediu para não receber mensagens de marketing desta empresa'),
  131051: final('unsupported', 'A Cloud API não aceita este tipo de mensagem'),
  131052: final('media_rejected', 'A mídia que o contato enviou não pôde ser baixada'),
  131053: final('media_rejected', 'A Meta não aceitou o arquivo: confira o tipo e o tamanho'),
  131055: final('unsupported', 'A Cloud API não aceita esta operação'),
  131060: final('message_unknown', 'A mensagem não está mais disponível na Meta'),

  132000: final('template_invalid', 'O número de parâmetros não confere com o template'),
  132001: final('template_invalid', 'O template não existe neste idioma ou ainda não foi aprovado'),
  132005: final('template_invalid', 'O texto do template fica longo demais com estes parâmetros'),
  132007: final('template_invalid', 'O conteúdo do template viola as políticas da Meta'),
  132012: final('template_invalid', 'Um parâmetro do template não tem o formato esperado'),
  132015: final('template_invalid', 'O template está pausado pela Meta por baixa qualidade'),
  132016: final('template_invalid', 'O template foi desativado pela Meta por baixa qualidade'),
  132068: final('template_invalid', 'O fluxo do template está bloqueado'),
  132069: final('template_invalid', 'O fluxo do template está limitado por erros'),
}

/** Looks up an error code; an unknown one keeps Meta's text and is retried only after a server error. */
export function knownGraphError(code: number | null, status: number, message: string): KnownGraphError {
  const entry = code === null ? undefined : byCode[code]
  if (entry) return entry
  if (code !== null && code >= 200 && code <= 299) {
    return final('credentials_invalid', 'O Access Token não tem permissão para esta operação')
  }
  if (status === 429) return later('rate_limited', 'A Meta pediu para esperar')
  if (status === 401) return tokenEnded
  if (code !== null && status >= 500) return later('network_error', `A Meta respondeu com um erro (${code})`)
  if (code === null && status >= 400 && status < 500)
    return later('network_error', `A Meta respondeu ${status}`)
  // A proxy on the way answered, so the outcome is unknown.
  if (code === null) return { code: 'outcome_unknown', retry: 'unknown', words: `A Meta respondeu ${status}` }
  return final('engine_error', `A Meta recusou a operação (${code}): ${message}`)
}

/** Failure of a message that Graph had accepted. */
export function knownStatusError(
  error:
    | { code: number; title?: string | undefined; error_data?: { details?: string | undefined } | undefined }
    | undefined,
): KnownGraphError {
  if (!error) return final('engine_error', 'A Meta não disse por quê')
  return knownGraphError(error.code, 400, error.error_data?.details ?? error.title ?? '')
}
