import { createHmac, randomBytes } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { WebhookBody } from '@morpheus/sdk/integrations'
import { usageError } from '../../core/output/failures.js'
import { version } from '../../core/version.js'

const prefix = 'whsec_'

export const createSecret = () => prefix + randomBytes(24).toString('base64')

/** The gateway's signature headers for a body: docs/webhooks.md. */
function createSignatureHeaders(id: string, body: string, nowMs: number, secret: string) {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret
  const sign = (key: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
    createHmac('sha256', key).update(text).digest(encoding)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(key, `${id}.${timestamp}.${body}`, 'base64')}`,
    'x-webhook-signature': sign(secret, body, 'hex'),
  }
}

export interface Delivery {
  /** `null` where no answer came. */
  status: number | null
  milliseconds: number
  error: string | null
}

const timeoutMs = 30_000
const tooLate = 'sem resposta em 30 s'

export type Forwarder = ReturnType<typeof createForwarder>

/** Parses the destination of events: only this machine, unless remote ones are explicitly allowed. */
export function readTarget(text: string, remoteAllowed: boolean): URL {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw usageError(
      'Endereço inválido em --encaminhar. Exemplo: --encaminhar http://localhost:3000/eventos',
      'invalid_url',
    )
  }
  if (!remoteAllowed && !isLoopback(url.hostname)) {
    throw usageError(
      `${url.hostname} não é esta máquina: os eventos contêm mensagens e telefones. Se é isso mesmo, acrescente --permitir-remoto.`,
      'remote_target',
    )
  }
  return url
}

/** Checks the text, as normalised by `URL`: a name that resolves to this machine may resolve elsewhere later. */
function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  )
}

/** A body with its id, which repeats keep. */
interface OutgoingEvent extends WebhookBody {
  readonly id: string
}

/**
 * Posts what a webhook would get, as the gateway does, in sequence over one connection. It follows no redirects and
 * never sends the sign-in.
 */
export function createForwarder(url: URL, secret: string) {
  const secure = url.protocol === 'https:'
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 })
  const startRequest = secure ? secureRequest : request

  function post({ id, body }: OutgoingEvent): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        'user-agent': `Morpheus/${version}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...createSignatureHeaders(id, body, Date.now(), secret),
      }
      const outgoing: ClientRequest = startRequest(url, { method: 'POST', headers, agent }, (answer) => {
        answer.on('error', reject)
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.resume()
      })
      const timer = setTimeout(() => outgoing.destroy(new Error(tooLate)), timeoutMs)
      outgoing.on('close', () => clearTimeout(timer))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  return {
    /** Never rejects. Retries once after a connection failure, but not after a timeout. */
    async deliver(parcel: OutgoingEvent): Promise<Delivery> {
      const startedAt = performance.now()
      const getElapsedMs = () => Math.round(performance.now() - startedAt)
      try {
        const status = await post(parcel).catch((error: unknown) => {
          if (error instanceof Error && error.message === tooLate) throw error
          return post(parcel)
        })
        return { status, milliseconds: getElapsedMs(), error: null }
      } catch (error) {
        return { status: null, milliseconds: getElapsedMs(), error: explainError(error) }
      }
    },
    close: () => agent.destroy(),
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'conexão recusada',
  ECONNRESET: 'conexão interrompida',
  ENOTFOUND: 'endereço não encontrado',
  ETIMEDOUT: 'sem resposta',
}

function explainError(error: unknown): string {
  // Both addresses of localhost refused: the error holds one for each.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error && error.message ? error.message : 'falha na conexão')
}
