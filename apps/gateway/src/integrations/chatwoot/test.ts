import { reachOf } from '../../core/net/addresses.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import type { Tested } from '../kind.js'
import type { ChatwootApi } from './api/chatwootApi.js'
import { outcomeOf } from './api/explain.js'

/** Checks the key by its profile, and the account by its inboxes. `publicUrl` is the webhook address. */
export async function tryChatwoot(
  api: ChatwootApi,
  { accountId, publicUrl }: { accountId: string; publicUrl: string },
  signal: AbortSignal,
): Promise<Tested> {
  try {
    const profile = await api.profile(signal)
    const account = profile.accounts.find(({ id }) => id === accountId)
    if (profile.accounts.length > 0 && !account) {
      const accounts = profile.accounts.map(({ id, name }) => `${id} (${name ?? 'sem nome'})`).join(', ')
      const error = `A API Key vale, mas não para a conta ${accountId}: use ${accounts}`
      return { delivered: false, error, answerStatus: 200, answer: null }
    }
    const inboxes = (await api.inboxes(signal)).filter(({ channel_type }) => channel_type === 'Channel::Api')
    const who = profile.name ?? profile.email ?? 'um usuário'
    const where = account?.name ? `na conta ${account.name}` : `na conta ${accountId}`
    const boxes =
      inboxes.length === 1
        ? '1 caixa de entrada do tipo API'
        : `${inboxes.length} caixas de entrada do tipo API`
    const message = [
      `Conectado como ${who} ${where}, com ${boxes}.`,
      roleHint(account?.role),
      privateHint(publicUrl),
    ]
      .filter((sentence) => sentence !== null)
      .join(' ')
    return { delivered: true, message, answerStatus: 200, answer: null }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return outcomeOf(error)
  }
}

function roleHint(role: string | null | undefined): string | null {
  if (role === null || role === undefined || role === 'administrator') return null
  return 'Este usuário não é administrador: a URL do webhook da caixa de entrada tem que ser cadastrada por um, e o que os agentes escrevem chega com alguns minutos de atraso até lá.'
}

/** Chatwoot blocks private addresses by default, which affects anyone who runs both on one network. */
function privateHint(publicUrl: string): string | null {
  const { hostname, origin } = new URL(publicUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isName = !/^[\d.]+$|:/.test(host)
  const isPrivate = isName ? host === 'localhost' || !host.includes('.') : reachOf(host) !== 'public'
  if (!isPrivate) return null
  return `Atenção: ${origin} é um endereço de rede privada, e o Chatwoot só o chama com SAFE_FETCH_ALLOW_PRIVATE_NETWORK=true no ambiente dele.`
}
