import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type {
  Answer,
  KeptState,
  Question,
  QuestionFile,
  Reply,
  ReplyPart,
  Responder,
} from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'
import {
  type MessageVariable,
  messageVariables,
  toMessageNotes,
  toMessageVariables,
} from '../messageParts.js'
import type { TypebotAnswer, TypebotInput } from './typebotAnswers.js'
import { matchSeveralChoices, matchTypebotChoice, readChoices } from './typebotChoices.js'
import type { TypebotClient, TypebotMessage } from './typebotClient.js'
import { toReply } from './typebotReply.js'

const State = z.object({
  bot: z.string(),
  sessionId: z.string(),
  input: z
    .object({
      id: z.string(),
      type: z.string(),
      several: z.boolean(),
      files: z.boolean(),
      audio: z.boolean(),
      choices: z.array(z.object({ id: z.string(), title: z.string(), value: z.string().optional() })),
    })
    .nullable(),
})

type TypebotState = z.output<typeof State>

/** State of this very bot's chat; null without one. */
function readTypebotState(state: KeptState, bot: string): TypebotState | null {
  const { data } = State.safeParse(state)
  return data?.bot === bot ? data : null
}

function parseState(bot: string, sessionId: string, input: TypebotInput | null | undefined): TypebotState {
  return { bot, sessionId, input: input ? toStoredInput(input) : null }
}

function toStoredInput(input: TypebotInput) {
  const { id, type, options } = input
  return {
    id,
    type,
    several: options?.isMultipleChoice === true,
    files: type === 'file input' || options?.attachments?.isEnabled === true,
    audio: options?.audioClip?.isEnabled === true,
    choices: readChoices(input).map((choice) => ({ ...choice })),
  }
}

/** Limit of automatic continuations: a bot that never stops has a broken flow. */
const maxContinuations = 5

export class TypebotResponder implements Responder {
  readonly #client: TypebotClient
  /** Identifies the bot: state of another bot's chat is discarded. */
  readonly #bot: string

  constructor(client: TypebotClient, { serverUrl, publicId }: { serverUrl: string; publicId: string }) {
    this.#client = client
    this.#bot = `${serverUrl} ${publicId}`
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    try {
      return { reply: await this.#reply(question, signal) }
    } catch (error) {
      if (error instanceof BotFailure) return { failure: error.noReply }
      throw error
    }
  }

  async #reply(question: Question, signal: AbortSignal): Promise<Reply> {
    const state = readTypebotState(question.state, this.#bot)
    if (!state) return this.#start(question, signal)
    const input = await toTypebot(question, state, this.#client, signal)
    if ('instead' in input) return { parts: [{ kind: 'text', text: input.instead }], state: question.state }
    const answer = await this.#client.continue(state.sessionId, input.message, signal)
    // Typebot expires chats: the message starts a new one.
    return answer ? this.#collect(state.sessionId, answer, signal) : this.#start(question, signal)
  }

  async #start(question: Question, signal: AbortSignal): Promise<Reply> {
    const message = question.text === '' ? undefined : textFor(question, null)
    const opening = { message, variables: createVariables(question) }
    const started = await this.#client.start(opening, signal)
    return this.#collect(started.sessionId, started, signal)
  }

  /** Includes the output after browser-only actions are skipped. */
  async #collect(sessionId: string, first: TypebotAnswer, signal: AbortSignal): Promise<Reply> {
    const parts: ReplyPart[] = []
    let answer = first
    for (let alone = 0; ; alone += 1) {
      const reply = toReply(answer)
      parts.push(...reply.parts)
      const next =
        reply.continues && alone < maxContinuations
          ? await this.#client.continue(sessionId, undefined, signal)
          : null
      if (next) answer = next
      else if (reply.hasEnded || reply.continues) return { parts, state: null, hasEnded: true }
      else {
        const state = parseState(this.#bot, sessionId, answer.input)
        return { parts, state, handover: reply.needsHuman }
      }
    }
  }
}

/** In the language of the bots' other variables. */
const variableNames: Readonly<Record<MessageVariable, string>> = {
  latitude: 'latitude',
  longitude: 'longitude',
  address: 'endereco',
  contacts: 'contatos',
  quoted: 'citacao',
  ad_title: 'anuncio',
  ad_id: 'anuncio_id',
  ctwa_clid: 'ctwa_clid',
  order: 'pedido',
  product_id: 'produto_id',
}

function createVariables(question: Question): Record<string, string> {
  const { contact, contactName, conversationId } = question
  const parts = toMessageVariables(question)
  return {
    ...Object.fromEntries(
      messageVariables.flatMap((name) => (parts[name] ? [[variableNames[name], parts[name]]] : [])),
    ),
    conversa: conversationId,
    ...(contactName !== null && { nome: contactName }),
    ...(/^\d+$/.test(contact) && { telefone: contact }),
  }
}

/** A customer's message for a bot, or the text to send instead when the bot cannot take it. */
type ToTypebot = { message: TypebotMessage } | { instead: string }

/** @throws BotFailure where a file gets nowhere. */
async function toTypebot(
  question: Question,
  { sessionId, input }: TypebotState,
  client: TypebotClient,
  signal: AbortSignal,
): Promise<ToTypebot> {
  const { files, text } = question
  const [file] = files
  if (input?.audio && file?.kind === 'audio' && text === '') {
    const [url] = await listAddresses([file], { sessionId, blockId: input.id }, client, signal)
    if (url !== undefined) return { message: { type: 'audio', url } }
  }
  if (input?.files && files.length > 0) {
    const urls = await listAddresses(files, { sessionId, blockId: input.id }, client, signal)
    if (input.type === 'file input') return { message: { type: 'text', text: urls.join(', ') } }
    return { message: { type: 'text', text, attachedFileUrls: urls } }
  }
  if (text === '' && question.choice === null) {
    const hasChoices = input !== null && input.choices.length > 0
    return { instead: hasChoices ? 'Por favor, escolha uma das opções.' : 'Por favor, responda com texto.' }
  }
  return { message: textFor(question, input) }
}

/**
 * Typed text is unchanged unless it clearly names a choice: Typebot compares exactly. A running chat takes no variables,
 * so places, contact cards and orders are part of the text. Quotes and ads are not: they come with any text.
 */
function textFor(question: Question, input: TypebotState['input']): TypebotMessage {
  const { choice, details } = question
  const notes = toMessageNotes({ details: { ...details, ad: undefined }, quoted: null })
  const text = [question.text, ...notes].filter(Boolean).join('\n')
  const choices = input?.choices ?? []
  const tapped = choices.find(({ id }) => id === choice)
  if (input?.several && !tapped) {
    const several = matchSeveralChoices(text, choices)
    return { type: 'text', text: several?.map(({ title }) => title).join(', ') ?? text }
  }
  const selected = tapped ?? matchTypebotChoice(text, choices)
  if (!selected) return { type: 'text', text }
  return { type: 'text', text: selected.title, metadata: { replyId: selected.id } }
}

/** URLs of the files for the bot: uploaded to its storage, else links of ours. */
async function listAddresses(
  files: readonly QuestionFile[],
  to: { sessionId: string; blockId: string },
  client: TypebotClient,
  signal: AbortSignal,
): Promise<string[]> {
  const urls: string[] = []
  for (const file of files) {
    try {
      urls.push(await client.upload(to, file, signal))
    } catch (error) {
      if (!(error instanceof BotFailure)) throw error
      if (file.url === null)
        throw new BotFailure(localized('peers.typebot.file_not_delivered', { reason: error.asParam }))
      urls.push(file.url)
    }
  }
  return urls
}
