import { randomUUID } from 'node:crypto'
import { createBody, sqs } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import { explainError } from '../../core/net/explainError.js'
import type { Poster } from '../../core/net/poster.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { integration } from '../integration.js'
import { createTestSuccess } from '../kind.js'

interface Queue {
  region: string
  accessKeyId: string
  secretAccessKey: string
  queueUrl: string
}

interface Letter {
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

/** The AWS SDK signs and parses; only our poster uses the network. */
class SqsClient {
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
        handle: (request: SignedRequest) => this.#post(request, letter.userId, signal),
      },
    })
    const { $metadata } = await client.send(
      new SendMessageCommand({
        QueueUrl: config.queueUrl,
        MessageBody: escapeNoncharacters(letter.payload),
        MessageAttributes: {
          id: text(letter.id),
          event: text(letter.event),
          sessionId: text(letter.sessionId),
        },
        ...(isFifo(config) && { MessageGroupId: letter.sessionId, MessageDeduplicationId: letter.id }),
      }),
    )
    return $metadata.httpStatusCode ?? 0
  }

  async #post(request: SignedRequest, userId: string, signal: AbortSignal) {
    const { protocol, hostname, port, path, headers } = request
    const url = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`)
    const answer = await this.#poster.post({ url, userId, headers, body: toText(request.body) }, signal)
    const body = Buffer.from(answer.body)
    return { response: { statusCode: answer.status, headers: answer.headers, body } }
  }
}

/** The SDK extends byte arrays with a `toString` that logs a warning: they are decoded explicitly. */
function toText(body: unknown): string {
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
function escapeNoncharacters(json: string): string {
  return json.replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}

/** A message that the queue does not take at any time. */
const tooLong = localized('peers.sqs.too_long')

/** Patterns of names and messages of SQS errors, the special before the general ones. */
const explanations: readonly (readonly [pattern: RegExp, text: Localized])[] = [
  [/QueueDoesNotExist|NonExistentQueue/, localized('peers.sqs.no_queue')],
  [/QueueDeletedRecently/, localized('peers.sqs.queue_deleted')],
  [/scoped to a valid region/, localized('peers.sqs.other_region')],
  [/TooSkewed|RequestExpired|Signature (expired|not yet current)/, localized('peers.sqs.wrong_clock')],
  [/ExpiredToken/, localized('peers.sqs.credentials_expired')],
  [/InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId/, localized('peers.sqs.access_key_refused')],
  [/SignatureDoesNotMatch|InvalidSignature|IncompleteSignature/, localized('peers.sqs.secret_refused')],
  // Messages quote names of queues and users, which may contain "kms".
  [/^Kms|^KMS/, localized('peers.sqs.kms_refused')],
  [/AccessDenied|NotAuthorized|OptInRequired/, localized('peers.sqs.may_not_send')],
  [/Throttl|TooManyRequests|OverLimit/, localized('peers.sqs.too_many')],
  [/InvalidSecurity/, localized('peers.sqs.https_only')],
  [/must be shorter|longer than|TooLong/i, tooLong],
]

function explainSqs(error: unknown): Localized {
  const status = findStatus(error)
  if (status === null || !(error instanceof Error)) return explainError(error)
  const match = explanations.find(([pattern]) => pattern.test(`${error.name}: ${error.message}`))
  if (match) return match[1]
  if (status >= 300 && status < 400) return localized('peers.sqs.redirect', { status })
  if (status < 300 || error instanceof SyntaxError) return localized('peers.sqs.not_sqs')
  return localized('peers.sqs.status', { status, name: error.name })
}

function findStatus(error: unknown): number | null {
  const status: unknown =
    Object(Object(error).$metadata).httpStatusCode ?? Object(Object(error).$response).statusCode
  return typeof status === 'number' ? status : null
}

const testSeconds = 10

export const sqsIntegration = integration({
  description: sqs,
  open({ clock, poster }) {
    const client = new SqsClient(poster)
    return {
      connect: (config, { userId, sessionId }) => ({
        deliver: ({ id, event, payload }, signal) =>
          send(client, config, { id, userId, event, sessionId, payload }, signal),
      }),

      async test(trial, { sessionId, userId, at, signal }) {
        const event = 'sqs:test'
        const payload = JSON.stringify(createBody({ event, data: {} }, { sessionId, at }))
        const letter = { id: `msg_${randomUUID().replaceAll('-', '')}`, userId, event, sessionId, payload }
        try {
          const outcome = await runWithTimeout(clock, testSeconds, signal, (signal) =>
            send(client, trial, letter, signal),
          )
          return outcome.delivered
            ? createTestSuccess(localized('peers.sqs.tested'), outcome.answerStatus)
            : outcome
        } catch (error) {
          return toFailure(error)
        }
      },
    }
  },
})

async function send(client: SqsClient, queue: Queue, letter: Letter, signal: AbortSignal): Promise<Outcome> {
  try {
    return { delivered: true, answerStatus: await client.send(queue, letter, signal), answer: null }
  } catch (error) {
    const reason = signal.aborted ? signal.reason : error
    return { ...toFailure(reason), rejected: explainSqs(reason) === tooLong }
  }
}

function toFailure(error: unknown): Outcome & { delivered: false } {
  return {
    delivered: false,
    ...toErrorFields(explainSqs(error)),
    answerStatus: findStatus(error),
    answer: null,
  }
}
