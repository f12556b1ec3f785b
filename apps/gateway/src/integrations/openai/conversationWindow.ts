import { openaiModel } from '@morpheus/sdk/integrations'
import type { Utterance } from '../../features/conversations/responder.js'
import type { ConversationState } from './conversationState.js'
import type { OpenaiConfig } from './openaiConfig.js'

/** Context window assumed for unknown models: the smallest in use. */
const unknownWindow = 8192
/** Token limit of the history: each token is paid for with every answer. */
const maxHistoryTokens = 8000
const margin = 200
/** Tokens of a message itself. */
const tokensPerMessage = 4
/** Tokens of an image at automatic detail, for most models. */
export const tokensOfImage = 1_000

export interface HistoryMessage {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at: string
}

/** History for a question: turns sent verbatim, and older ones that did not fit. */
export interface ConversationWindow {
  readonly turns: readonly HistoryMessage[]
  readonly older: readonly HistoryMessage[]
}

/** Token budget of the history, after prompt, question and answer. */
export function getConversationBudget(
  { model, maxTokens, systemPrompt }: OpenaiConfig,
  question: string,
): number {
  const window = openaiModel(model)?.contextWindow ?? unknownWindow
  // An answer rarely uses its full limit.
  const answer = Math.min(maxTokens, window / 2)
  const available = window - answer - estimateTokens(systemPrompt) - estimateTokens(question) - margin
  return Math.max(0, Math.min(maxHistoryTokens, available))
}

/** Turns after the summary, with transcriptions of voice notes in their place. */
export function toTurns(
  history: readonly Utterance[],
  { summary, heard }: ConversationState,
): HistoryMessage[] {
  const texts = history.map(
    ({ from, text, at }): HistoryMessage => ({ role: from === 'customer' ? 'user' : 'assistant', text, at }),
  )
  const transcribedMessages = heard.map(({ text, at }): HistoryMessage => ({ role: 'user', text, at }))
  return [...texts, ...transcribedMessages]
    .filter(({ text, at }) => text.trim() !== '' && (summary === null || at > summary.until))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

export const conversationCost = (messages: readonly HistoryMessage[]) =>
  messages.reduce((sum, { text }) => sum + estimateTokens(text), 0)

/** Over budget, keeps the newer half, so that the next cut is far off. */
export function selectWindow(messages: readonly HistoryMessage[], budget: number): ConversationWindow {
  if (conversationCost(messages) <= budget) return { turns: messages, older: [] }
  let remaining = budget / 2
  const cut = messages.findLastIndex(({ text }) => {
    remaining -= estimateTokens(text)
    return remaining < 0
  })
  return { turns: messages.slice(cut + 1), older: messages.slice(0, cut + 1) }
}

/**
 * Errs on the high side: Portuguese takes a token per four characters, with two bytes per accent. An exact count needs
 * each model's vocabulary, which is megabytes and differs on compatible servers.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3) + tokensPerMessage
}
