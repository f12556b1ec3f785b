/** Cookie session for setting up a peer. */
export class Cookies {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  #cookie = ''

  constructor(base: string, headers: Readonly<Record<string, string>> = {}) {
    this.#base = base
    this.#headers = headers
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const answer = await fetch(this.#base + path, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie, ...this.#headers, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = answer.headers.getSetCookie()
    if (set.length > 0) this.#cookie = set.map((one) => one.split(';')[0]).join('; ')
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}
