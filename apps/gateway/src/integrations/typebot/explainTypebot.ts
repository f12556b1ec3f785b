import type { ApiFailure } from '../../core/net/apiCaller.js'
import { TypebotError } from './typebotAnswers.js'

function saidIn(body: string): string {
  try {
    const { data } = TypebotError.safeParse(JSON.parse(body))
    return data?.message ?? ''
  } catch {
    return ''
  }
}

/** Advice for an operator; null where the generic text suffices. */
export function explainTypebot({ status, body }: ApiFailure): string | null {
  const quote = saidIn(body)
  if (/closed/i.test(quote))
    return 'O bot está fechado no Typebot: abra-o em Configurações e publique de novo'
  if (/session/i.test(quote) && status === 404) return 'A conversa expirou no Typebot: comece outra'
  if (status === 401)
    return 'API Key inválida: gere outra no Typebot, em Configurações, Minha conta, API tokens'
  if (status === 403 && /origin/i.test(quote))
    return 'O bot só aceita os sites permitidos: libere-o no Typebot, em Configurações, Segurança'
  if (status === 403) return 'Sem permissão no Typebot: confira a API Key e o acesso ao workspace'
  // A 404 without Typebot's error body comes from another server.
  if (status === 404 && quote === '')
    return 'Não há um Typebot neste endereço: confira a URL do servidor, que é a do viewer'
  if (status === 404) return 'Bot não encontrado: confira o ID público e publique o bot no Typebot'
  if (status === 429) return 'O Typebot pediu para esperar: muitas mensagens em pouco tempo'
  if (status === 400) return 'O Typebot não aceitou a mensagem: teste o fluxo no editor e publique de novo'
  if (status !== null && status >= 500)
    return `O Typebot respondeu com erro (${status}): confira os logs do fluxo em Resultados`
  return null
}
