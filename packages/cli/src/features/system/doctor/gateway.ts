import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { explainUnreachable, findErrorCode } from '../../../core/client/explain.js'
import type { Network } from '../../../core/client/network.js'
import { isProxyAlone } from '../../../core/client/network.js'
import { version } from '../../../core/version.js'
import { type Check, failed, passed, skipped } from './checks.js'

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
): Promise<{ checks: Check[]; isReachable: boolean }> {
  const skipAll = (reason: string) => [skipped('Gateway', reason), skipped('Relógio', reason)]
  let probe: Probe
  try {
    probe = await probeApi(`${url}/api/health`, network)
  } catch (error) {
    return { checks: [toUnreachableCheck(url, error), ...skipAll('sem conexão')], isReachable: false }
  }
  const connection = passed('Conexão', `responde em ${probe.milliseconds} ms`)
  const health = checkHealth(url, probe)
  const gateway = health.ok === true ? ((await checkReadiness(url, network)) ?? health) : health
  return { checks: [connection, gateway, checkClock(probe.aheadMs)], isReachable: gateway.ok === true }
}

/** True for a gateway of several nodes, which says so in answer to long polling. */
export async function refusesPolling(url: string, network: Network): Promise<boolean> {
  const probe = await probeApi(`${url}/socket.io/?EIO=4&transport=polling`, network).catch(() => null)
  return probe?.body.includes('"websocket_only"') ?? false
}

function probeApi(url: string, network: Network): Promise<Probe> {
  const target = new URL(url)
  const startRequest = target.protocol === 'https:' ? secureRequest : request
  return new Promise((resolve, reject) => {
    const startedAt = Date.now()
    const request = startRequest(
      target,
      { headers: { 'accept-encoding': 'identity' }, ...network },
      (answer) => {
        const endedAt = Date.now()
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
            milliseconds: endedAt - startedAt,
            // The header has whole seconds, so half of one has passed on average.
            aheadMs: Number.isNaN(date) ? null : (startedAt + endedAt) / 2 - (date + 500),
          }),
        )
      },
    )
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      timeoutMs,
    )
    request.on('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.end()
  })
}

function toUnreachableCheck(url: string, error: unknown): Check {
  const { hostname, port, protocol } = new URL(url)
  const code = findErrorCode(error)
  const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failed(
      'Conexão',
      `o nome ${hostname} não existe na rede`,
      'Confira o endereço em --url ou MORPHEUS_URL.',
    )
  if (code === 'ECONNREFUSED')
    return failed('Conexão', `${address} recusou a conexão`, 'Inicie o gateway, ou confira a porta em --url.')
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return failed('Conexão', `${address} não responde`, 'Verifique rede, VPN e firewall até o gateway.')
  const reason = explainUnreachable(url, code)
  if (reason) return failed('Conexão', reason.cause, reason.todo)
  return failed('Conexão', `falhou (${code || 'motivo desconhecido'})`, 'Confira o endereço e a rede.')
}

/** Null where the server is ready, or does not say. */
async function checkReadiness(url: string, network: Network): Promise<Check | null> {
  const probe = await probeApi(`${url}/api/ready`, network).catch(() => null)
  const problem = probe?.status === 503 ? readProblem(probe.body) : undefined
  return problem === undefined ? null : failed('Gateway', problem, 'Veja o disco e o log do servidor.')
}

function checkHealth(url: string, { status, body }: Probe): Check {
  const health = readHealth(body)
  const problem = readProblem(body)
  if (status === 503 && problem !== undefined) {
    return failed('Gateway', problem, 'Veja o disco e o log do servidor.')
  }
  if (!health && hasApiShape(status, body)) return passed('Gateway', 'responde; não diz a versão nem o motor')
  if (isProxyAlone(status)) {
    return failed(
      'Gateway',
      `em ${url} responde um proxy, mas não o gateway atrás dele (HTTP ${status})`,
      'Veja se o gateway está no ar e se o proxy leva até ele.',
    )
  }
  if (status !== 200 || !health) {
    return failed(
      'Gateway',
      `${url} responde, mas não é um gateway Morpheus (HTTP ${status})`,
      'Confira se o endereço é o do gateway e se não há um proxy no meio.',
    )
  }
  const [ownMajor] = version.split('.')
  const [gatewayMajor] = health.version.split('.')
  const detail = `versão ${health.version}, motor ${health.engine}`
  if (ownMajor === gatewayMajor) return passed('Gateway', detail)
  return failed(
    'Gateway',
    `${detail}; este CLI é ${version}`,
    `Instale o CLI da versão ${gatewayMajor}: npm install -g @morpheus/cli@${gatewayMajor}`,
  )
}

function readHealth(body: string): { version: string; engine: string } | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
    if (typeof data !== 'object' || data === null || !('version' in data && 'engine' in data))
      return undefined
    const { version: gatewayVersion, engine } = data
    return typeof gatewayVersion === 'string' && typeof engine === 'string'
      ? { version: gatewayVersion, engine }
      : undefined
  } catch {
    return undefined
  }
}

/** True for other servers of the same API, whose answer to this call the documents do not show. */
function hasApiShape(status: number, body: string): boolean {
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
    return passed('Relógio', seconds <= 1 ? 'certo com o do gateway' : `${seconds} s de diferença do gateway`)
  return failed(
    'Relógio',
    `${seconds} s ${aheadMs > 0 ? 'adiantado' : 'atrasado'} em relação ao gateway`,
    'Acerte o relógio das duas máquinas por NTP (timedatectl set-ntp true).',
  )
}
