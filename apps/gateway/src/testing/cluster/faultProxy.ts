import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Before a server: cuts, delays and drops what passes. */
export class FaultProxy {
  readonly #sockets = new Set<Socket>()
  #delayMs = 0
  #isHeld = false
  #isDown = false
  #port = 0

  /** @param target Address of the server that a new connection is for, with a port. */
  static async open(target: () => string): Promise<FaultProxy & { url: string }> {
    const proxy = new FaultProxy()
    // Each piece at once: otherwise small ones wait for an acknowledgement, 40 ms.
    const server = createServer({ noDelay: true }, (socket) => {
      const { port, hostname } = new URL(target())
      if (proxy.#isDown) socket.destroy()
      else proxy.#pass(socket, connect({ port: Number(port), host: hostname, noDelay: true }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new TypeError('No port')
    proxy.#port = address.port
    onTestFinished(() => {
      proxy.cut()
      server.close()
    })
    const url = new URL(target())
    url.host = `127.0.0.1:${proxy.#port}`
    return Object.assign(proxy, { url: url.href })
  }

  /** Ends all connections at once; new ones are accepted. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Ends all connections and accepts none until `start`, as a server that restarts. */
  stop(): void {
    this.#isDown = true
    this.cut()
  }

  start(): void {
    this.#isDown = false
  }

  /** Passes everything on only after so many milliseconds. */
  delay(ms: number): void {
    this.#delayMs = ms
  }

  /** Passes nothing on, and ends nothing, until `release`. */
  hold(): void {
    this.#isHeld = true
    for (const socket of this.#sockets) socket.pause()
  }

  release(): void {
    this.#isHeld = false
    for (const socket of this.#sockets) socket.resume()
  }

  #pass(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from)
      from.on('data', (chunk) => {
        if (this.#delayMs === 0) to.write(chunk)
        else setTimeout(() => to.write(chunk), this.#delayMs)
      })
      from.on('error', () => undefined)
      from.once('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
      if (this.#isHeld) from.pause()
    }
  }
}
