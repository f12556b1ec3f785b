import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const Envelope = z.object({
  event: z.string(),
  sessionId: z.string(),
  timestamp: z.string(),
  schemaVersion: z.number().optional(),
  data: z.record(z.string(), z.unknown()),
  raw: z.unknown().optional(),
})

export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  raw: string
  body: z.output<typeof Envelope>
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Sends the body and no end. */
  isEndless?: boolean
}

export interface Receiver {
  url: string
  received: ReceivedRequest[]
  /** Answers from now on; a promise that never resolves stalls the sender. */
  reply: (received: ReceivedRequest) => Reply | Promise<Reply>
  close(): Promise<void>
}

export async function openReceiver(port = 0): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const received = { headers: request.headers, raw, body: Envelope.parse(JSON.parse(raw)) }
    receiver.received.push(received)
    const { status = 200, headers = {}, body = 'ok', isEndless = false } = await receiver.reply(received)
    response.writeHead(status, headers)
    if (isEndless) response.write(body)
    else response.end(body)
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
