import type { Poster } from '../../core/net/poster.js'

export interface Queue {
  region: string
  accessKeyId: string
  secretAccessKey: string
  queueUrl: string
}

export interface Letter {
  id: string
  userId: string
  event: string
  sessionId: string
  payload: string
}

/** The used part of a signed request, from the SDK's own types. */
interface SignedRequest {
  protocol: string
  hostname: string
  port?: number
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** Sends messages to queues. The AWS SDK signs and parses; only our poster uses the network. */
export class SqsClient {
  readonly #poster: Poster

  constructor(poster: Poster) {
    this.#poster = poster
  }

  /**
   * Resolves with the HTTP status once queued; in a FIFO queue the session is the message group, and an id repeated
   * within five minutes is not queued again. Rejects with the poster's or the SDK's error.
   */
  async send(config: Queue, letter: Letter, signal: AbortSignal): Promise<number> {
    const { SendMessageCommand, SQSClient } = await loadSdk()
    const text = (value: string) => ({ DataType: 'String', StringValue: value })
    const client = new SQSClient({
      region: config.region,
      // Set explicitly, so that the environment and the metadata service are ignored.
      endpoint: new URL(config.queueUrl).origin,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      useFipsEndpoint: false,
      useDualstackEndpoint: false,
      // Our own schedule retries.
      maxAttempts: 1,
      requestHandler: {
        handle: (request: SignedRequest, options: { abortSignal?: unknown }) =>
          this.#post(request, letter.userId, options),
      },
    })
    const { $metadata } = await client.send(
      new SendMessageCommand({
        QueueUrl: config.queueUrl,
        MessageBody: withoutNoncharacters(letter.payload),
        MessageAttributes: {
          id: text(letter.id),
          event: text(letter.event),
          sessionId: text(letter.sessionId),
        },
        ...(isFifo(config) && { MessageGroupId: letter.sessionId, MessageDeduplicationId: letter.id }),
      }),
      { abortSignal: signal },
    )
    return $metadata.httpStatusCode ?? 0
  }

  async #post(request: SignedRequest, userId: string, { abortSignal }: { abortSignal?: unknown }) {
    const { protocol, hostname, port, path, headers } = request
    const url = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
    const answer = await this.#poster.post(
      { url, userId, headers, body: textOf(request.body) },
      abortSignal instanceof AbortSignal ? abortSignal : new AbortController().signal,
    )
    const body = Buffer.from(answer.body)
    return { response: { statusCode: answer.status, headers: answer.headers, body } }
  }
}

/** The SDK's byte arrays warn when converted like strings, as `Buffer.from` does. */
function textOf(body: unknown): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
}

/** FIFO queues, recognised by their name, keep the order per message group. */
function isFifo({ queueUrl }: Queue): boolean {
  return new URL(queueUrl).pathname.endsWith('.fifo')
}

/** Imported lazily: most gateways use no SQS queue. */
function loadSdk() {
  // Silences the SDK's warning about Node versions, which operators cannot act on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return import('@aws-sdk/client-sqs')
}

/** SQS rejects these two characters, which JSON allows; escaped they are equivalent. */
function withoutNoncharacters(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}
