import type { GraphNumber } from './graphAnswers.js'
import type { GraphApi } from './graphApi.js'
import { GraphFailure, Unreachable } from './graphFailure.js'
import type { CloudSettings } from './settings.js'

/** Graph's verdict on the configured credentials. Texts are Portuguese, for the operator. */
export type NumberCheck =
  /** `notice`: a limitation that remains. */
  | { standing: 'served'; number: GraphNumber; notice: string | null }
  /** The configuration is right, but Meta does not serve the number. */
  | { standing: 'suspended'; number: GraphNumber | null; words: string }
  | { standing: 'refused'; field: CheckedField; words: string }
  | { standing: 'unknown'; words: string }

export type CheckedField = 'accessToken' | 'phoneNumberId' | 'businessAccountId' | 'appSecret'

/** Statuses of numbers that Meta does not serve. */
const unserved: Readonly<Record<string, string>> = {
  BANNED: 'A Meta baniu este número. Verifique a conta no WhatsApp Manager',
  DELETED: 'Este número foi excluído da conta na Meta',
  MIGRATED: 'Este número foi movido para outra conta na Meta',
  DISCONNECTED: 'Este número está desconectado na Meta. Registre-o no WhatsApp Manager',
  PENDING: 'Este número ainda não foi registrado na Meta',
  UNVERIFIED: 'Este número ainda não foi verificado na Meta',
}

const limited: Readonly<Record<string, string>> = {
  FLAGGED: 'A Meta marcou este número por baixa qualidade.',
  RESTRICTED: 'A Meta limita por ora as mensagens deste número.',
  RATE_LIMITED: 'A Meta limita por ora as mensagens deste número.',
}

/** Graph's codes for an object that is missing or hidden from this token. */
const notFound = [33, 100, 803]

export async function checkNumber(
  graph: GraphApi,
  settings: CloudSettings,
  signal: AbortSignal,
): Promise<NumberCheck> {
  try {
    const number = await graph.number(settings, signal)
    const why = unserved[number.status ?? '']
    if (why !== undefined) return { standing: 'suspended', number, words: why }
    return { standing: 'served', number, notice: limited[number.status ?? ''] ?? null }
  } catch (error) {
    if (signal.aborted) throw error
    return failedCheck(error, 'phoneNumberId')
  }
}

/**
 * Checks settings before they are saved: also the business account and the app's subscription, without which Meta
 * sends nothing.
 */
export async function checkSettings(
  graph: GraphApi,
  settings: CloudSettings,
  signal: AbortSignal,
): Promise<NumberCheck> {
  const check = await checkNumber(graph, settings, signal)
  if (check.standing !== 'served' || settings.businessAccountId === '') return check
  try {
    const apps = await graph.subscribedApps(settings, signal)
    if (apps.length === 0 || (settings.appId !== '' && !apps.includes(settings.appId))) {
      await graph.subscribe(settings, signal)
    }
    return check
  } catch (error) {
    if (signal.aborted) throw error
    const failed = failedCheck(error, 'businessAccountId')
    if (failed.standing === 'refused' && failed.field === 'businessAccountId') return failed
    const notice = `Não foi possível inscrever o aplicativo nos eventos da conta: ${failed.words}.`
    return { ...check, notice: [check.notice, notice].filter(Boolean).join(' ') }
  }
}

const missing = {
  phoneNumberId: 'A Meta não encontra este Phone Number ID, ou o Access Token não tem acesso a ele',
  businessAccountId: 'A Meta não encontra este Business Account ID, ou o Access Token não tem acesso a ele',
}

function failedCheck(
  error: unknown,
  field: keyof typeof missing,
): Exclude<NumberCheck, { standing: 'served' }> {
  if (error instanceof Unreachable) return { standing: 'unknown', words: error.message }
  if (!(error instanceof GraphFailure))
    return { standing: 'unknown', words: 'A Meta respondeu algo inesperado' }
  const { code, known, message } = error
  if (/appsecret_proof/.test(message)) {
    const words = 'O App Secret não é do aplicativo que gerou o Access Token'
    return { standing: 'refused', field: 'appSecret', words }
  }
  if (code !== null && notFound.includes(code)) {
    return { standing: 'refused', field: field, words: missing[field] }
  }
  if (known.code === 'credentials_invalid')
    return { standing: 'refused', field: 'accessToken', words: known.words }
  if (known.code === 'account_restricted') return { standing: 'suspended', number: null, words: known.words }
  return { standing: 'unknown', words: known.words }
}
