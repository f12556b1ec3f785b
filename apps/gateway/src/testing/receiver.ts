import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const Envelope = z.object({
  event: z.string(),
  sessionId: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/** A request as a receiver of webhooks saw it. */
export interface Received {
  headers: IncomingHttpHeaders
  /** As it came, for the signature. */
  raw: string
  body: z.output<typeof Envelope>
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** A system that waits for events, on loopback. It answers 200 until told otherwise. */
export interface Receiver {
  url: string
  received: Received[]
  /** How it answers from now on; a promise that never resolves leaves the sender waiting. */
  reply: (received: Received) => Reply | Promise<Reply>
  close(): Promise<void>
}

/** Opens one for the running test, which ends it. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const received = { headers: request.headers, raw, body: Envelope.parse(JSON.parse(raw)) }
    receiver.received.push(received)
    const { status = 200, headers = {}, body = 'ok' } = await receiver.reply(received)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${address.port}/eventos`,
    received: [],
    reply: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  onTestFinished(() => receiver.close())
  return receiver
}
