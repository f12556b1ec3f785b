import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export class EmulatorServer {
  readonly #answer: Answer
  #port = 0
  #server: Server | null = null

  constructor(answer: Answer) {
    this.#answer = answer
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = Number(Object(server.address()).port)
    this.#server = server
  }

  async leave(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
}
