import { readFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { AnswerError, ApiError } from '@morpheus/sdk/client'
import { usageError } from '../output/failures.js'
import { loadPart } from '../parts.js'
import type { Settings } from '../profile/settings.js'

/** Connection settings of a gateway: both for https only. */
export interface Network {
  /** The proxy of HTTPS_PROXY, unless NO_PROXY names the gateway. */
  agent?: Agent
  ca?: string[]
}

/**
 * A gateway over plain http is reached directly: it is on this machine or network, where a company's proxy does not
 * lead.
 */
export async function describeNetwork(
  { url, ca }: Pick<Settings, 'url' | 'ca'>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Network> {
  if (!url.startsWith('https:')) return {}
  const proxyUrl = env.HTTPS_PROXY || env.https_proxy || env.ALL_PROXY || env.all_proxy
  const agent = proxyUrl ? (await loadPart('proxy')).proxyAgent(url) : 'none'
  if (agent === 'invalid') {
    throw usageError(
      'O proxy em HTTPS_PROXY não é um endereço http ou https. Exemplo: HTTPS_PROXY=http://proxy.empresa.com.br:3128',
      'invalid_proxy',
    )
  }
  return { ...(agent !== 'none' && { agent }), ...(ca !== undefined && { ca: readAuthorities(ca) }) }
}

/** The usual authorities and those of a PEM file: a list passed to TLS replaces its own. */
function readAuthorities(file: string): string[] {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw usageError(`Não foi possível ler o certificado em ${file}.`, 'ca_unreadable')
  }
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
    throw usageError(`${file} não contém um certificado em PEM.`, 'ca_unreadable')
  }
  return [...process.getBuiltinModule('node:tls').rootCertificates, pem]
}

/** Explains an answer of a server that is no gateway, with advice; undefined where it may be a gateway's. */
export function describeOtherServer(error: ApiError | AnswerError, url: string): string | undefined {
  const { status, body } = error
  if (isProxyAlone(status) && !(error instanceof ApiError && error.fromServer)) {
    return `Em ${url} responde um proxy, mas não o gateway atrás dele (HTTP ${status}). Veja se o gateway está no ar e se o proxy leva até ele.`
  }
  if (status === 407) {
    return 'O proxy em HTTPS_PROXY pede usuário e senha. Escreva-os no endereço: HTTPS_PROXY=http://usuario:senha@proxy:porta'
  }
  if (isPage(body)) {
    return `${url} não é um gateway Morpheus: respondeu com uma página da web (HTTP ${status}). Confira o endereço (--url ou MORPHEUS_URL) e se não há um proxy no meio.`
  }
  if (error instanceof AnswerError) {
    return `${error.message}. Confira se ${url} é um gateway Morpheus.`
  }
  if (isUnknownRoute(error)) {
    return `${url} responde, mas não oferece esta operação (HTTP ${status}). Confira se é o endereço de um gateway Morpheus, e a versão dele: morpheus doctor`
  }
  return undefined
}

/** Statuses of a proxy without its server; Cloudflare has its own. */
export const isProxyAlone = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

export const isPage = (body: unknown): boolean => typeof body === 'string' && body.trimStart().startsWith('<')

function isUnknownRoute({ status, code }: ApiError): boolean {
  if (status === 404 && code === 'not_found') return true
  return [404, 405, 501].includes(status) && code === `http_${status}`
}
