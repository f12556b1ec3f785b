export interface PasskeyRequest {
  readonly options: PublicKeyCredentialRequestOptionsJSON
  /** Works once, for this request only. */
  readonly token: string
  readonly returnUrl: string
  readonly name: string
}

/** Reads the base64url JSON of a link; null when anything in it is not exactly as expected. */
export function readRequest(encoded: string): PasskeyRequest | null {
  const request = encoded.length <= 16_384 ? decode(encoded) : null
  if (!isRecord(request) || request.v !== 1) return null
  const { token, returnUrl, name } = request
  const options = readOptions(request.options)
  if (options === null || !isBase64url(token, 16, 512) || !isReturnUrl(returnUrl)) return null
  return isText(name, 100) ? { options, token, returnUrl, name } : null
}

/**
 * Copies the fields that this ceremony needs. Extensions are left out: the answer to `prf`, for one, is the key of the
 * account's encrypted backups.
 */
function readOptions(options: unknown): PublicKeyCredentialRequestOptionsJSON | null {
  if (!isRecord(options)) return null
  const {
    challenge,
    rpId = 'web.whatsapp.com',
    userVerification = 'preferred',
    timeout = 300_000,
    allowCredentials = [],
  } = options
  if (!isBase64url(challenge, 22, 1400)) return null
  if (rpId !== 'whatsapp.com' && rpId !== 'web.whatsapp.com') return null
  if (typeof userVerification !== 'string' || !/^(required|preferred|discouraged)$/.test(userVerification))
    return null
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= 600_000)) return null
  if (!Array.isArray(allowCredentials) || allowCredentials.length > 64) return null
  const allowed = allowCredentials.flatMap(readCredential)
  if (allowed.length < allowCredentials.length) return null
  return { challenge, rpId, userVerification, timeout, allowCredentials: allowed }
}

function readCredential(value: unknown): PublicKeyCredentialDescriptorJSON[] {
  if (!isRecord(value) || value.type !== 'public-key' || !isBase64url(value.id, 1, 1400)) return []
  const transports: unknown[] = Array.isArray(value.transports) ? value.transports : []
  return [
    { id: value.id, type: 'public-key', transports: transports.filter((one) => typeof one === 'string') },
  ]
}

/** HTTPS, or HTTP within the machine or its own network, where gateways seldom have a certificate. */
function isReturnUrl(value: unknown): value is string {
  if (!isText(value, 2048) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isPrivate(hostname))
  return isSafe && `${username}${password}${search}${hash}` === '' && pathname.endsWith('/passkey')
}

function isPrivate(hostname: string): boolean {
  return /^([^.:]+|.+\.(localhost|local|lan|internal)|(127|10)(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd][^\]]+)\])$/.test(
    hostname,
  )
}

function decode(encoded: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

const isBase64url = (value: unknown, shortest: number, longest: number): value is string =>
  isText(value, longest) && value.length >= shortest && /^[\w-]+$/.test(value)
