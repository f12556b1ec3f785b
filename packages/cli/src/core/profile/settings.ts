import { signedOutError, usageError } from '../output/failures.js'
import { currentProfile, type Profile, readProfile } from './read.js'

/** The SDK's storage key of a sign-in, without the address, as a profile belongs to one gateway. */
export const storageKey = 'auth-storage'

export const defaultUrl = 'http://localhost:8000'
export const defaultProfile = 'padrao'

export interface Choice {
  url?: string
  perfil?: string
  ca?: string
}

export interface Settings {
  name: string
  url: string
  profile: Profile | undefined
  /**
   * The token of the variable in `tokenFrom`: replaces the profile's sign-in, and is never stored. An API key wins over
   * a token.
   */
  token: string | undefined
  tokenFrom: 'MORPHEUS_API_KEY' | 'MORPHEUS_TOKEN'
  /** A file of certificates to trust, in addition to the system's. */
  ca: string | undefined
}

/**
 * Flag, then environment, then profile, then default. A profile named by a flag counts as a whole: neither the address
 * nor the token of the environment replaces its own.
 */
export function readSettings(choice: Choice, env: NodeJS.ProcessEnv = process.env): Settings {
  const name = parseProfileName(choice.perfil ?? (env.MORPHEUS_PERFIL || currentProfile() || defaultProfile))
  const profile = readProfile(name)
  const isProfileExplicit = choice.perfil !== undefined && profile !== undefined
  const apiKey = env.MORPHEUS_API_KEY?.trim()
  const requestedUrl = choice.url ?? (isProfileExplicit ? undefined : env.MORPHEUS_URL || undefined)
  const url = requestedUrl === undefined ? (profile?.url ?? defaultUrl) : parseGatewayUrl(requestedUrl)
  // `--ca` implies TLS. The one in the environment may be meant for other gateways, so http is accepted with it.
  if (choice.ca !== undefined && !url.startsWith('https:')) {
    throw usageError(
      `--ca é para gateways em https, e ${url} não é. Escreva https:// em --url, ou tire --ca.`,
    )
  }
  return {
    name,
    profile,
    url,
    token: isProfileExplicit ? undefined : apiKey || env.MORPHEUS_TOKEN?.trim() || undefined,
    tokenFrom: apiKey ? 'MORPHEUS_API_KEY' : 'MORPHEUS_TOKEN',
    ca: choice.ca ?? (env.MORPHEUS_CA || undefined),
  }
}

/** Throws unless there is a token for this gateway: a profile's token is never sent to another address. */
export function requireSignIn(settings: Settings): void {
  if (settings.token) return
  const { profile, name, url } = settings
  const flag = name === defaultProfile ? '' : ` --perfil ${name}`
  if (!profile?.storage?.[storageKey]) {
    throw signedOutError(flag ? `Sessão expirada ou ausente. Entre com: morpheus login${flag}` : undefined)
  }
  if (profile.url !== url) {
    throw signedOutError(
      `O perfil "${name}" entrou em ${profile.url ?? defaultUrl}, não em ${url}. Entre com: morpheus login --url ${url} --perfil <outro nome>`,
    )
  }
}

function parseProfileName(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text)) return text
  throw usageError(
    'Nome de perfil inválido: use de 1 a 40 letras, números, ponto, hífen ou sublinhado.',
    'invalid_profile',
  )
}

/** Normalises an address: `gateway:8000/` and `http://gateway:8000` are the same gateway. */
export function parseGatewayUrl(text: string): string {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    throw usageError(`Endereço inválido: "${text}". Exemplo: --url http://localhost:8000`, 'invalid_url')
  }
  if (url.username || url.password) {
    throw usageError('Não ponha usuário ou senha no endereço. Entre com: morpheus login', 'invalid_url')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
