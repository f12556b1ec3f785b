import { readFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { usage } from '../output/failures.js'
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
export async function networkOf(
  { url, ca }: Pick<Settings, 'url' | 'ca'>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Network> {
  if (!url.startsWith('https:')) return {}
  const wanted = env.HTTPS_PROXY || env.https_proxy || env.ALL_PROXY || env.all_proxy
  const agent = wanted ? (await loadPart('proxy')).proxyAgent(url) : 'none'
  if (agent === 'invalid') {
    throw usage(
      'O proxy em HTTPS_PROXY não é um endereço http ou https. Exemplo: HTTPS_PROXY=http://proxy.empresa.com.br:3128',
      'invalid_proxy',
    )
  }
  return { ...(agent !== 'none' && { agent }), ...(ca !== undefined && { ca: authorities(ca) }) }
}

/** The usual authorities and those of a PEM file: a list passed to TLS replaces its own. */
function authorities(file: string): string[] {
  let own: string
  try {
    own = readFileSync(file, 'utf8')
  } catch {
    throw usage(`Não foi possível ler o certificado em ${file}.`, 'ca_unreadable')
  }
  if (!own.includes('-----BEGIN CERTIFICATE-----')) {
    throw usage(`${file} não contém um certificado em PEM.`, 'ca_unreadable')
  }
  return [...process.getBuiltinModule('node:tls').rootCertificates, own]
}
