import { Agent, type ClientRequest, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { StoredEvent } from '@morpheus/sdk'
import { usage } from '../../output/failures.js'

export interface Delivery {
  /** `null` where nobody answered. */
  status: number | null
  milliseconds: number
  error: string | null
}

const patienceMs = 30_000
const tooLate = 'sem resposta em 30 s'

/** Where events may be sent to: this machine, unless another one is wanted on purpose. */
export function readTarget(given: string, remoteAllowed: boolean): URL {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw usage(
      'Endereço inválido em --encaminhar. Exemplo: --encaminhar http://localhost:3000/eventos',
      'url_invalida',
    )
  }
  if (!remoteAllowed && !isLoopback(url.hostname)) {
    throw usage(
      `${url.hostname} não é esta máquina: os eventos contêm mensagens e telefones. Se é isso mesmo, acrescente --permitir-remoto.`,
      'destino_remoto',
    )
  }
  return url
}

/** By what is written, as `URL` has normalised it: a name that only resolves to this machine may change its mind. */
function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  )
}

/** Posts events one after another over one connection. No redirect is followed, and nothing secret is sent along. */
export function createForwarder(url: URL) {
  const secure = url.protocol === 'https:'
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 })
  const start = secure ? secureRequest : request

  function post(event: StoredEvent, body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-morpheus-event': event.name,
        'x-morpheus-cursor': String(event.cursor),
        'user-agent': 'morpheus-cli',
      }
      const call: ClientRequest = start(url, { method: 'POST', headers, agent }, (answer) => {
        answer.on('error', reject)
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.resume()
      })
      const timer = setTimeout(() => call.destroy(new Error(tooLate)), patienceMs)
      call.on('close', () => clearTimeout(timer))
      call.on('error', reject)
      call.end(body)
    })
  }

  return {
    /** Never rejects. Tries once more where the connection failed, not where it took too long. */
    async deliver(event: StoredEvent): Promise<Delivery> {
      const { id, cursor, at, name, payload } = event
      const body = JSON.stringify({ id, cursor, at, name, payload })
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      try {
        const status = await post(event, body).catch((error: unknown) => {
          if (error instanceof Error && error.message === tooLate) throw error
          return post(event, body)
        })
        return { status, milliseconds: took(), error: null }
      } catch (error) {
        return { status: null, milliseconds: took(), error: reasonOf(error) }
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

function reasonOf(error: unknown): string {
  // Both addresses of localhost refused: the error holds one for each.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error && error.message ? error.message : 'falha na conexão')
}
