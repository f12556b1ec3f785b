import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../core/lib/clock.js'
import { hookBody } from './hookBodies.js'
import { KommoData } from './kommoData.js'
import { KommoGrants } from './kommoGrants.js'
import { KommoRefused, kommoProblem } from './kommoRefused.js'

export interface KommoCall {
  readonly method: string
  /** Below the account, with its query. */
  readonly path: string
  readonly body: unknown
}

/** Kommo's limit per account and second, for all clients together. */
const mostCalls = 7
/** Kommo's timeout of a webhook. */
const hookMs = 2_000

interface Account {
  readonly data: KommoData
  readonly grants: KommoGrants
  readonly at: number[]
}

/**
 * Emulator of Kommo on loopback, an account per subdomain: tokens rotate, the eighth call of a second gets an HTML 429,
 * empty lists are 204, errors are problems. Kommo offers nothing that runs locally.
 */
export class KommoEmulator {
  readonly calls: KommoCall[] = []
  refused = 0
  /** Calls whose answer is dropped after processing. */
  readonly #swallowed: RegExp[] = []
  readonly #held: { call: RegExp; answered: Promise<void> }[] = []
  readonly #failures: KommoRefused[] = []
  readonly #accounts = new Map<string, Account>()
  readonly #clock: Clock
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #url = ''

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get server(): { url: string } {
    return { url: `${this.#url}/{subdomain}` }
  }

  account(subdomain = 'loja'): Account {
    const known = this.#accounts.get(subdomain)
    if (known) return known
    const number = 30_000_000 + this.#accounts.size
    const made = {
      data: new KommoData(subdomain, number, this.#clock),
      grants: new KommoGrants(this.#clock),
      at: [],
    }
    this.#accounts.set(subdomain, made)
    return made
  }

  failNext(status: number, ...more: { title: string; detail: string }[]): void {
    this.#failures.push(kommoProblem(status, more[0]))
  }

  /** Drops the answer of the next matching call, such as `POST /api/v4/contacts`, after processing it. */
  swallowNext(call: RegExp): void {
    this.#swallowed.push(call)
  }

  holdNext(call: RegExp): () => void {
    let go = () => {}
    const answered = new Promise<void>((resolve) => {
      go = resolve
    })
    this.#held.push({ call, answered })
    return go
  }

  /** Uses up the account's rate limit by a foreign client. */
  crowd(subdomain: string): void {
    this.account(subdomain).at.push(...Array.from({ length: mostCalls }, () => this.#clock.now()))
  }

  /**
   * Sends a change to every subscribed webhook; returns the number of failures: timeouts of 2 s and statuses of 300 and
   * above.
   */
  async tell(event: string, change: object, subdomain = 'loja'): Promise<number> {
    const { data } = this.account(subdomain)
    const account = { id: data.number, subdomain, _links: { self: `https://${subdomain}.kommo.com` } }
    const body = hookBody({ ...change, account })
    const told = data.hooks.filter(({ settings }) => settings.includes(event))
    const answers = await Promise.all(
      told.map(async ({ destination }) => {
        const began = performance.now()
        const { status } = await fetch(destination, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        })
        return status < 300 && performance.now() - began < hookMs
      }),
    )
    return answers.filter(Boolean).length
  }

  seen(call: RegExp): KommoCall[] {
    return this.calls.filter(({ method, path }) => call.test(`${method} ${path}`))
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#url = `http://127.0.0.1:${Object(this.#server.address()).port}`
    return this
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request)
    const url = new URL(request.url ?? '/', this.#url)
    const [, subdomain = '', ...parts] = url.pathname.split('/')
    const path = `/${parts.join('/')}`
    const { method = '' } = request
    try {
      const body: unknown = raw === '' ? null : JSON.parse(raw)
      this.calls.push({ method, path: `${path}${decodeURIComponent(url.search)}`, body })
      const account = this.account(subdomain)
      if (this.#isTooMany(account)) {
        this.refused += 1
        response.writeHead(429, { 'content-type': 'text/html' })
        return void response.end('<html><body><h1>429 Too Many Requests</h1></body></html>')
      }
      const failure = this.#failures.shift()
      if (failure) throw failure
      const answer =
        path === '/oauth2/access_token'
          ? account.grants.exchange(body)
          : this.#api(account, request, { method, path, query: url.searchParams, body })
      const swallowed = this.#swallowed.findIndex((call) => call.test(`${method} ${path}`))
      if (swallowed >= 0) {
        this.#swallowed.splice(swallowed, 1)
        return void request.socket.destroy()
      }
      const held = this.#held.findIndex(({ call }) => call.test(`${method} ${path}${url.search}`))
      if (held >= 0) await this.#held.splice(held, 1)[0]?.answered
      if (answer === null) return void response.writeHead(204).end()
      response.writeHead(200, { 'content-type': 'application/hal+json' }).end(JSON.stringify(answer))
    } catch (error) {
      if (!(error instanceof KommoRefused)) throw error
      response.writeHead(error.status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify(error.body))
    }
  }

  #api(
    account: Account,
    request: IncomingMessage,
    call: { method: string; path: string; query: URLSearchParams; body: unknown },
  ): object | null {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    account.grants.check(token)
    return account.data.answer({ ...call, path: call.path.replace(/^\/api\/v4/, '') })
  }

  #isTooMany({ at }: Account): boolean {
    const now = this.#clock.now()
    while (at[0] !== undefined && at[0] <= now - 1_000) at.shift()
    at.push(now)
    return at.length > mostCalls
  }
}

export async function openKommo(clock: Clock): Promise<KommoEmulator> {
  const kommo = await new KommoEmulator(clock).open()
  onTestFinished(() => kommo.close())
  return kommo
}
