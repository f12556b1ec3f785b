export interface Unreachable {
  found: string
  todo: string
}

const trust = 'Indique a autoridade dele com --ca <arquivo.pem>, ou em NODE_EXTRA_CA_CERTS.'

const certificates: Readonly<Record<string, Unreachable>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: { found: 'o certificado é autoassinado', todo: trust },
  SELF_SIGNED_CERT_IN_CHAIN: {
    found: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    found: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    found: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  CERT_HAS_EXPIRED: {
    found: 'o certificado venceu',
    todo: 'Renove-o no gateway, ou no proxy à frente dele; confira também o relógio desta máquina.',
  },
  CERT_NOT_YET_VALID: {
    found: 'o certificado ainda não vale',
    todo: 'Confira o relógio desta máquina.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    found: 'o certificado é de outro endereço',
    todo: 'Use em --url o nome que está no certificado.',
  },
}

const notTls: Unreachable = {
  found: 'não fala HTTPS nesta porta',
  todo: 'Se o gateway usa HTTP, escreva http:// em --url.',
}
const notHttp: Unreachable = {
  found: 'a resposta não é HTTP',
  todo: 'Se o gateway usa HTTPS, escreva https:// em --url.',
}

const noProxy: Unreachable = {
  found: 'o proxy em HTTPS_PROXY não levou até ele',
  todo: 'Confira o endereço do proxy; se o gateway é alcançado sem ele, ponha-o em NO_PROXY.',
}

/**
 * Explains errors of a proxy, of TLS, and of a port with another protocol; undefined for others.
 * @param ca the given file of authorities
 */
export function whyUnreachable(url: string, code: string, ca?: string): Unreachable | undefined {
  if (code === 'EPROXY') return noProxy
  const certificate = Object.hasOwn(certificates, code) ? certificates[code] : undefined
  if (certificate?.todo === trust && ca !== undefined)
    return { ...certificate, todo: `${ca} não tem a autoridade dele.` }
  if (certificate) return certificate
  const secure = url.startsWith('https:')
  if (secure && (code === 'EPROTO' || code.startsWith('ERR_SSL_'))) return notTls
  if (!secure && code.startsWith('HPE_')) return notHttp
  if (secure && /CERT|TLS/.test(code)) return { found: `o certificado não foi aceito (${code})`, todo: trust }
  return undefined
}

/** The first of Node's own error codes in a chain of causes. */
export function codeIn(error: unknown): string {
  for (let step: unknown = error, depth = 0; step instanceof Error && depth < 5; step = step.cause, depth++) {
    const code = 'code' in step ? String(step.code) : ''
    if (code !== '' && code !== 'network' && code !== 'ERR_NETWORK') return code
  }
  return ''
}
