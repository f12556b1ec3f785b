import type { Poster } from '../../delivery/net/poster.js'

/** Where a queue is and who sends to it. */
export interface Queue {
  region: string
  accessKeyId: string
  secretAccessKey: string
  queueUrl: string
}

/** A body on its way to a queue. */
export interface Letter {
  id: string
  /** On whose behalf. */
  userId: string
  event: string
  sessionId: string
  payload: string
}

/** A signed request, as far as we need it, from the SDK's own types. */
interface SignedRequest {
  protocol: string
  hostname: string
  port?: number
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** Sends letters to queues. The AWS SDK signs and reads; our poster alone touches the network. */
export class SqsClient {
  readonly #poster: Poster

  constructor(poster: Poster) {
    this.#poster = poster
  }

  /**
   * Resolves once the queue has the letter, with the status of its answer; in a FIFO queue the session is the group, and
   * an id that came in the last five minutes is not queued again. Rejects with the poster's or the SDK's error.
   */
  async send(config: Queue, letter: Letter, signal: AbortSignal): Promise<number> {
    const { SendMessageCommand, SQSClient } = await loadSdk()
    const text = (value: string) => ({ DataType: 'String', StringValue: value })
    const client = new SQSClient({
      region: config.region,
      // Given, so that nothing of this machine's environment or metadata service decides.
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

/** The SDK's bytes warn when they are treated as a string, as `Buffer.from` would. */
function textOf(body: unknown): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body)
}

/** A FIFO queue keeps the order of each message group; its name says that it is one. */
function isFifo({ queueUrl }: Queue): boolean {
  return new URL(queueUrl).pathname.endsWith('.fifo')
}

/** Loaded where it is needed: most gateways never meet a queue of Amazon's. */
function loadSdk() {
  // It advises operators about Node versions; which one Morpheus runs on is ours to decide.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return import('@aws-sdk/client-sqs')
}

/** SQS refuses these two even though JSON may hold them; escaped they say the same. */
function withoutNoncharacters(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}
