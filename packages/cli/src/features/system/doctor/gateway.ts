import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { findErrorCode, whyUnreachable } from '../../../core/client/explain.js'
import type { Network } from '../../../core/client/network.js'
import { isProxyAlone } from '../../../core/client/network.js'
import { version } from '../../../core/version.js'
import { bad, type Check, good, skipped } from './checks.js'

interface Probe {
  status: number
  body: string
  milliseconds: number
  /** The lead of this machine's clock over the gateway's. */
  aheadMs: number | null
}

const timeoutMs = 5_000
const clockLimitMs = 60_000

export async function checkGateway(
  url: string,
  network: Network,
): Promise<{ checks: Check[]; reached: boolean }> {
  const rest = (why: string) => [skipped('Gateway', why), skipped('Relógio', why)]
  let probe: Probe
  try {
    probe = await probeApi(`${url}/api/health`, network)
  } catch (error) {
    return { checks: [unreachable(url, error), ...rest('sem conexão')], reached: false }
  }
  const connection = good('Conexão', `responde em ${probe.milliseconds} ms`)
  const health = checkHealth(url, probe)
  const gateway = health.ok === true ? ((await checkReadiness(url, network)) ?? health) : health
  return { checks: [connection, gateway, checkClock(probe.aheadMs)], reached: gateway.ok === true }
}

/** True for a gateway of several nodes, which says so in answer to long polling. */
export async function refusesPolling(url: string, network: Network): Promise<boolean> {
  const probe = await probeApi(`${url}/socket.io/?EIO=4&transport=polling`, network).catch(() => null)
  return probe?.body.includes('"websocket_only"') ?? false
}

function probeApi(url: string, network: Network): Promise<Probe> {
  const target = new URL(url)
  const start = target.protocol === 'https:' ? secureRequest : request
  return new Promise((resolve, reject) => {
    const began = Date.now()
    const call = start(target, { headers: { 'accept-encoding': 'identity' }, ...network }, (answer) => {
      const ended = Date.now()
      const date = Date.parse(answer.headers.date ?? '')
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if (body.length < 10_000) body += chunk
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body,
          milliseconds: ended - began,
          // The header has whole seconds, so half of one has passed on average.
          aheadMs: Number.isNaN(date) ? null : (began + ended) / 2 - (date + 500),
        }),
      )
    })
    const timer = setTimeout(() => call.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })), timeoutMs)
    call.on('close', () => clearTimeout(timer))
    call.on('error', reject)
    call.end()
  })
}

function unreachable(url: string, error: unknown): Check {
  const { hostname, port, protocol } = new URL(url)
  const code = findErrorCode(error)
  const at = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return bad(
      'Conexão',
      `o nome ${hostname} não existe na rede`,
      'Confira o endereço em --url ou MORPHEUS_URL.',
    )
  if (code === 'ECONNREFUSED')
    return bad('Conexão', `${at} recusou a conexão`, 'Inicie o gateway, ou confira a porta em --url.')
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return bad('Conexão', `${at} não responde`, 'Verifique rede, VPN e firewall até o gateway.')
  const reason = whyUnreachable(url, code)
  if (reason) return bad('Conexão', reason.found, reason.todo)
  return bad('Conexão', `falhou (${code || 'motivo desconhecido'})`, 'Confira o endereço e a rede.')
}

/** Null where the server is ready, or does not say. */
async function checkReadiness(url: string, network: Network): Promise<Check | null> {
  const probe = await probeApi(`${url}/api/ready`, network).catch(() => null)
  const problem = probe?.status === 503 ? readProblem(probe.body) : undefined
  return problem === undefined ? null : bad('Gateway', problem, 'Veja o disco e o log do servidor.')
}

function checkHealth(url: string, { status, body }: Probe): Check {
  const health = readHealth(body)
  const problem = readProblem(body)
  if (status === 503 && problem !== undefined) {
    return bad('Gateway', problem, 'Veja o disco e o log do servidor.')
  }
  if (!health && speaksTheApi(status, body)) return good('Gateway', 'responde; não diz a versão nem o motor')
  if (isProxyAlone(status)) {
    return bad(
      'Gateway',
      `em ${url} responde um proxy, mas não o gateway atrás dele (HTTP ${status})`,
      'Veja se o gateway está no ar e se o proxy leva até ele.',
    )
  }
  if (status !== 200 || !health) {
    return bad(
      'Gateway',
      `${url} responde, mas não é um gateway Morpheus (HTTP ${status})`,
      'Confira se o endereço é o do gateway e se não há um proxy no meio.',
    )
  }
  const [ours] = version.split('.')
  const [theirs] = health.version.split('.')
  const found = `versão ${health.version}, motor ${health.engine}`
  if (ours === theirs) return good('Gateway', found)
  return bad(
    'Gateway',
    `${found}; este CLI é ${version}`,
    `Instale o CLI da versão ${theirs}: npm install -g @morpheus/cli@${theirs}`,
  )
}

function readHealth(body: string): { version: string; engine: string } | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
    if (typeof data !== 'object' || data === null || !('version' in data && 'engine' in data))
      return undefined
    const { version: theirs, engine } = data
    return typeof theirs === 'string' && typeof engine === 'string' ? { version: theirs, engine } : undefined
  } catch {
    return undefined
  }
}

/** True for other servers of the same API, whose answer to this call the documents do not show. */
function speaksTheApi(status: number, body: string): boolean {
  if (status === 204) return true
  try {
    return status < 500 && typeof Object(JSON.parse(body)).success === 'boolean'
  } catch {
    return false
  }
}

function readProblem(body: string): string | undefined {
  try {
    const { code, message } = Object(JSON.parse(body))
    return code === 'store_unavailable' && typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

function checkClock(aheadMs: number | null): Check {
  if (aheadMs === null) return skipped('Relógio', 'o gateway não diz a hora')
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) <= clockLimitMs)
    return good('Relógio', seconds <= 1 ? 'certo com o do gateway' : `${seconds} s de diferença do gateway`)
  return bad(
    'Relógio',
    `${seconds} s ${aheadMs > 0 ? 'adiantado' : 'atrasado'} em relação ao gateway`,
    'Acerte o relógio das duas máquinas por NTP (timedatectl set-ntp true).',
  )
}
