import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../kit/clock.js'
import { hookBody } from './hookBodies.js'
import { KommoData } from './kommoData.js'
import { KommoGrants } from './kommoGrants.js'
import { KommoRefused, kommoProblem } from './kommoRefused.js'

/** A call as the emulator saw it. */
export interface KommoCall {
  readonly method: string
  /** Below the account, with its query. */
  readonly path: string
  readonly body: unknown
}

/** What everybody together may call of an account in a second. */
const mostCalls = 7
/** So long a webhook may take. */
const hookMs = 2_000

interface Account {
  readonly data: KommoData
  readonly grants: KommoGrants
  /** When its last calls came. */
  readonly at: number[]
}

/**
 * Kommo as far as an integration meets it, on loopback, an account below its subdomain: tokens rotate, the eighth call of a
 * second is 429 as a page, empty lists are 204, errors are problems. Written because Kommo offers nothing that runs
 * elsewhere.
 */
export class KommoEmulator {
  /** All that came, in order, whatever became of it. */
  readonly calls: KommoCall[] = []
  /** How many of them were too many. */
  refused = 0
  /** Does what was asked, then loses the answer, for the next so many calls that this names. */
  readonly #swallowed: RegExp[] = []
  readonly #held: { call: RegExp; answered: Promise<void> }[] = []
  /** The next calls fail so, one each. */
  readonly #failures: KommoRefused[] = []
  readonly #accounts = new Map<string, Account>()
  readonly #clock: Clock
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #url = ''

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** As `KommoPlace` has it. */
  get place(): { url: string } {
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

  /** `POST /api/v4/contacts`: the next such call is done, and nobody hears of it. */
  swallowNext(call: RegExp): void {
    this.#swallowed.push(call)
  }

  /** Does what the next such call asks, path and query, and answers it once that is let go. */
  holdNext(call: RegExp): () => void {
    let go = () => {}
    const answered = new Promise<void>((resolve) => {
      go = resolve
    })
    this.#held.push({ call, answered })
    return go
  }

  /** Others call the account as often as anybody may. */
  crowd(subdomain: string): void {
    this.account(subdomain).at.push(...Array.from({ length: mostCalls }, () => this.#clock.now()))
  }

  /**
   * Tells of a change, to every webhook that wants to hear of it. What is not answered within 2 s, or otherwise than with a
   * status below 300, counts as undelivered: how many of them did.
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

  /** Calls of a kind that came. */
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

/** Opens one for the running test, which ends it. */
export async function openKommo(clock: Clock): Promise<KommoEmulator> {
  const kommo = await new KommoEmulator(clock).open()
  onTestFinished(() => kommo.close())
  return kommo
}
