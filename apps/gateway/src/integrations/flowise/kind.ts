import type { Contract } from '@morpheus/sdk/contract'
import { flowise, flowiseEvents, ourEvents, theirNames } from '@morpheus/sdk/integrations'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ApiCaller } from '../../core/net/apiCaller.js'
import type { Answer, Question, QuestionFile, Responder } from '../../features/conversations/responder.js'
import type { OutwardTests } from '../../features/deliveries/outwardTests.js'
import { BotFailure } from '../botFailure.js'
import { toFileNote } from '../fileNote.js'
import { conversation } from '../integration.js'
import { createTestSuccess, type ListContext, type TargetCalls, type TestResult } from '../kind.js'
import { toMessageNotes, toMessageVariables } from '../messageParts.js'
import { postEvent } from '../postEvent.js'
import { FlowiseClient, type FlowUploads } from './flowiseClient.js'
import type { FlowiseSettings } from './flowiseSettings.js'

/** Flowise accepts 50 MB of JSON; base64 adds a third. */
const maxBytes = 30 * 1024 * 1024
/** Text files are read as part of the question. */
const maxTextLength = 200 * 1024

/** Flowise requires the extension of the type. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/flac': 'flac',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/markdown': 'md',
  'application/json': 'json',
}

const texts = new Set(['text/plain', 'text/csv', 'text/markdown', 'application/json'])

interface Upload {
  readonly type: 'file' | 'audio' | 'file:full'
  readonly name: string
  readonly mime: string
  readonly data: string
}

/** A customer's files for a flow, and notes on the others for the question. */
interface Uploaded {
  readonly uploads: readonly Upload[]
  readonly notes: readonly string[]
  /** True with audio: Flowise replaces the question by its transcription. */
  readonly isHeard: boolean
}

/** Converts files a flow accepts, and describes the others so that none is lost silently. */
async function createUploads(files: readonly QuestionFile[], allowed: FlowUploads): Promise<Uploaded> {
  const uploads: Upload[] = []
  const notes: string[] = []
  let bytes = 0
  for (const [index, file] of files.entries()) {
    const type = uploadType(file, allowed)
    if (type === null || bytes + file.size > maxBytes) notes.push(toFileNote(file))
    else {
      bytes += file.size
      uploads.push(await upload(file, type, index + 1))
    }
  }
  return { uploads, notes, isHeard: uploads.some(({ type }) => type === 'audio') }
}

/** Drops the parameters: speech recognition matches the bare type. */
const bareType = ({ type }: QuestionFile) => type.split(';')[0]?.trim().toLowerCase() ?? ''

function uploadType(file: QuestionFile, allowed: FlowUploads): Upload['type'] | null {
  const type = bareType(file)
  if (endings[type] === undefined) return null
  if (type.startsWith('image/')) return allowed.isImageUploadAllowed ? 'file' : null
  if (type.startsWith('audio/')) return allowed.isSpeechToTextEnabled ? 'audio' : null
  return texts.has(type) && file.size <= maxTextLength ? 'file:full' : null
}

/** A text file read with the question: Flowise wraps it in `<doc>`, so that tag is escaped. */
function readText(name: string, text: string, mime = 'text/plain'): Upload {
  return { type: 'file:full', name, mime, data: text.replaceAll(/<(?=\/?doc\b)/gi, '‹') }
}

/** Generated name: a customer's file name would be inserted as markup. */
async function upload(file: QuestionFile, type: Upload['type'], number: number): Promise<Upload> {
  const mime = bareType(file)
  const name = `arquivo-${number}.${endings[mime]}`
  const content = await file.read()
  if (type === 'file:full') return readText(name, content.toString('utf8'), mime)
  return { type, name, mime, data: `data:${mime};base64,${content.toString('base64')}` }
}

/** Cache time of a flow's accepted file types. */
const cacheMs = 5 * 60_000

/** Answers customers by a flow, whose memory is keyed by conversation. */
export class FlowiseResponder implements Responder {
  readonly #client: FlowiseClient
  readonly #chatflowId: string
  readonly #clock: Pick<Clock, 'monotonic'>
  #cached: { uploads: FlowUploads; until: number } | null = null

  constructor(client: FlowiseClient, chatflowId: string, clock: Pick<Clock, 'monotonic'>) {
    this.#client = client
    this.#chatflowId = chatflowId
    this.#clock = clock
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      const answer = await this.#ask(question, signal)
      const vars = toMessageVariables(question)
      const overrideConfig = {
        sessionId: question.conversationId,
        ...(Object.keys(vars).length > 0 && { vars }),
      }
      const body = { ...answer, overrideConfig }
      const { text } = await this.#client.predict(this.#chatflowId, body, signal)
      const reply = typeof text === 'string' ? text.trim() : ''
      return { reply: { parts: reply === '' ? [] : [{ kind: 'text', text: reply }], state: null } }
    } catch (error) {
      if (error instanceof BotFailure) return { failure: error.noReply }
      // The file is missing.
      if (error instanceof HttpError) return { failure: { error: error.message, retryable: false } }
      throw error
    }
  }

  async #ask(
    asked: Question,
    signal: AbortSignal,
  ): Promise<{ question: string; uploads?: readonly Upload[] }> {
    const { files } = asked
    const text = [asked.text, ...toMessageNotes(asked)].filter((line) => line !== '').join('\n')
    if (files.length === 0) return { question: text }
    const { uploads, notes, isHeard } = await createUploads(files, await this.#allowed(signal))
    const question = [text, ...notes].filter((line) => line !== '').join('\n')
    if (uploads.length === 0) return { question }
    if (!isHeard || question === '') return { question, uploads }
    // The transcription would replace the question: send it as a file.
    return { question: '', uploads: [readText('mensagem.txt', question), ...uploads] }
  }

  async #allowed(signal: AbortSignal): Promise<FlowUploads> {
    const now = this.#clock.monotonic()
    if (this.#cached && now < this.#cached.until) return this.#cached.uploads
    const uploads = await this.#client.uploads(this.#chatflowId, signal)
    this.#cached = { uploads, until: now + cacheMs }
    return uploads
  }
}

export const flowiseIntegration = conversation({
  description: flowise,
  open: ({ api, clock }) => ({
    connect(settings, { userId }) {
      const { chatflowId, webhookUrl, events } = settings
      const client = new FlowiseClient(api, settings, userId)
      return {
        deliver(delivery, signal) {
          const [name = delivery.event] = theirNames(flowiseEvents, events, delivery.event)
          return postEvent(api, { url: webhookUrl, userId, name }, delivery, signal)
        },
        ...(chatflowId !== '' && { responder: new FlowiseResponder(client, chatflowId, clock) }),
      }
    },

    subscriptions: ({ webhookUrl, events }) => (webhookUrl === '' ? [] : ourEvents(flowiseEvents, events)),

    test: (trial, { userId, signal }) => testFlowise(new FlowiseClient(api, trial, userId), trial, signal),

    lists: { chatflows: listed(api) },

    calls: (targets, { tests }) => flowiseCalls(targets, { api, tests }),
  }),
})

const listed =
  (api: ApiCaller) =>
  async (settings: FlowiseSettings, { userId, signal }: ListContext) => {
    const flows = await BotFailure.refusing(new FlowiseClient(api, settings, userId).chatflows(signal))
    return { chatflows: flows.map(({ id, name, deployed }) => ({ id, name, deployed })) }
  }

/** Configuration spec §7.3, Flowise: calls of its own. */
function flowiseCalls(
  targets: Pick<TargetCalls<unknown, FlowiseSettings>, 'open'>,
  { api, tests }: { api: ApiCaller; tests: OutwardTests },
): Pick<AreaHandlers<Contract['flowise']>, 'send'> {
  return {
    async send({ caller, params, body }) {
      const userId = caller.user.id
      const { config } = await targets.open(params.id, userId)
      if (config.chatflowId === '') throw createMissingChatflowError()
      const client = new FlowiseClient(api, config, userId)
      return tests.run(userId, (signal) =>
        BotFailure.refusing(client.predict(config.chatflowId, body, signal)),
      )
    },
  }
}

function createMissingChatflowError(): HttpError {
  const message = localized('destinations.chatflow_missing')
  return new HttpError('invalid', 'invalid_request', message, { fields: { chatflowId: message } })
}

/** Checks the flow and, if given, the key, without running the flow. */
async function testFlowise(
  client: FlowiseClient,
  settings: Pick<FlowiseSettings, 'chatflowId' | 'apiKey'>,
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    return createTestSuccess(await findFlow(client, settings, signal))
  } catch (error) {
    if (!(error instanceof BotFailure)) throw error
    return error.failed
  }
}

async function findFlow(
  client: FlowiseClient,
  { chatflowId, apiKey }: Pick<FlowiseSettings, 'chatflowId' | 'apiKey'>,
  signal: AbortSignal,
): Promise<Localized> {
  if (!apiKey) {
    await client.uploads(chatflowId, signal)
    return localized('peers.flowise.tested_without_key')
  }
  try {
    const { name, deployed, isProtected } = await client.chatflow(chatflowId, signal)
    if (!deployed) throw new BotFailure(localized('peers.flowise.inactive', { name }))
    return isProtected
      ? localized('peers.flowise.tested_protected', { name })
      : localized('peers.flowise.tested_active', { name })
  } catch (error) {
    // A key that may run flows need not be allowed to read them.
    if (!(error instanceof BotFailure) || error.status !== 403) throw error
    await client.uploads(chatflowId, signal)
    return localized('peers.flowise.tested')
  }
}
