import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

export const account = {
  region: 'sa-east-1',
  accessKeyId: 'AKIAEMULADOR',
  secretAccessKey: 'segredo/do+emulador',
}

const SendMessage = z.strictObject({
  QueueUrl: z.url(),
  MessageBody: z.string().min(1),
  MessageAttributes: z.record(z.string(), z.strictObject({ DataType: z.string(), StringValue: z.string() })),
  MessageGroupId: z.string().optional(),
  MessageDeduplicationId: z.string().optional(),
})

export interface QueuedMessage {
  id: string | undefined
  event: string | undefined
  group: string | undefined
  body: unknown
}

/** `refuse`: missing permission; `swallow`: processed without an answer; `hang`: no answer at all. */
type Mood = 'open' | 'refuse' | 'throttle' | 'swallow' | 'hang'

export interface SqsEmulator {
  url: string
  urlOf(queue: string): string
  messages(queue: string): QueuedMessage[]
  requests: number
  mood: Mood
  /** Bytes of a message. */
  maxBytes: number
  close(): Promise<void>
}

class SqsFailure extends Error {
  readonly type: string
  readonly status: number
  constructor(type: string, message: string, status = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

/**
 * Emulator of Amazon SQS for senders: AWS JSON 1.0 over HTTP with signature checks (Signature Version 4), standard and
 * FIFO queues. The queues are `eventos` and `eventos.fifo`. Packages in the registry only support the older query
 * protocol.
 */
export async function openSqs(port = 0): Promise<SqsEmulator> {
  const queues = new Map<string, QueuedMessage[]>([
    ['eventos', []],
    ['eventos.fifo', []],
  ])
  const seen = new Set<string>()

  function take(raw: string): object {
    const message = SendMessage.parse(JSON.parse(raw))
    const name = new URL(message.QueueUrl).pathname.split('/').at(-1) ?? ''
    const queue = queues.get(name)
    if (!queue) {
      throw new SqsFailure('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.')
    }
    if (emulator.mood === 'refuse') {
      const why = `User: arn:aws:iam::123456789012:user/kms-app is not authorized to perform: sqs:sendmessage on resource: arn:aws:sqs:sa-east-1:123456789012:${name}`
      throw new SqsFailure('com.amazon.coral.service#AccessDeniedException', why, 403)
    }
    if (emulator.mood === 'throttle') {
      throw new SqsFailure('com.amazonaws.sqs#RequestThrottled', 'The request was denied due to throttling.')
    }
    if (
      /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/.test(
        message.MessageBody.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''),
      )
    ) {
      throw new SqsFailure('com.amazonaws.sqs#InvalidMessageContents', 'Invalid characters were found.')
    }
    const { maxBytes } = emulator
    if (Buffer.byteLength(message.MessageBody) > maxBytes) {
      const why = `One or more parameters are invalid. Reason: Message must be shorter than ${maxBytes} bytes.`
      throw new SqsFailure('com.amazonaws.sqs#InvalidParameterValue', why)
    }
    const { MessageAttributes: attributes, MessageGroupId: group, MessageDeduplicationId: once } = message
    if (name.endsWith('.fifo') && (group === undefined || once === undefined)) {
      throw new SqsFailure(
        'com.amazon.coral.service#MissingParameter',
        'The request must contain MessageGroupId.',
      )
    }
    if (once === undefined || !seen.has(once)) {
      queue.push({
        id: attributes.id?.StringValue,
        event: attributes.event?.StringValue,
        group,
        body: JSON.parse(message.MessageBody),
      })
    }
    if (once !== undefined) seen.add(once)
    return {
      MessageId: randomUUID(),
      MD5OfMessageBody: createHash('md5').update(message.MessageBody).digest('hex'),
    }
  }

  const server = createServer(async (request, response) => {
    emulator.requests += 1
    const raw = await text(request)
    if (emulator.mood === 'hang') return
    try {
      if (request.headers['x-amz-target'] !== 'AmazonSQS.SendMessage') {
        throw new SqsFailure('com.amazonaws.sqs#UnsupportedOperation', 'Only SendMessage.')
      }
      checkSignature(request, raw)
      const answer = take(raw)
      if (emulator.mood === 'swallow') return void request.socket.destroy()
      reply(response, 200, answer)
    } catch (error) {
      if (!(error instanceof SqsFailure)) throw error
      reply(response, error.status, { __type: error.type, message: error.message })
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${Object(server.address()).port}`
  const emulator: SqsEmulator = {
    url,
    urlOf: (queue) => `${url}/123456789012/${queue}`,
    messages: (queue) => queues.get(queue) ?? [],
    requests: 0,
    mood: 'open',
    maxBytes: 262_144,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  onTestFinished(() => emulator.close())
  return emulator
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
  })
  response.end(JSON.stringify(body))
}

function checkSignature(request: IncomingMessage, raw: string): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/sqs\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = given ?? []
  if (!given)
    throw new SqsFailure('com.amazon.coral.service#IncompleteSignatureException', 'No signature', 403)
  if (keyId !== account.accessKeyId) {
    const why = 'The security token included in the request is invalid.'
    throw new SqsFailure('com.amazon.coral.service#UnrecognizedClientException', why, 403)
  }
  if (region !== account.region) throw badSignature('Credential should be scoped to a valid region.')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), names, sha256(raw)].join('\n')
  const time = String(request.headers['x-amz-date'])
  const scope = `${day}/${region}/sqs/aws4_request`
  const key = [day, region, 'sqs', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${account.secretAccessKey}`,
  )
  const wanted = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
    .digest('hex')
  if (signature !== wanted) throw badSignature('The request signature we calculated does not match.')
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

const badSignature = (why: string) =>
  new SqsFailure('com.amazon.coral.service#SignatureDoesNotMatch', why, 403)
