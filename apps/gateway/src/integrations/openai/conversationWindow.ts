import { openaiModel } from '@morpheus/sdk/integrations'
import type { Utterance } from '../../responders/responder.js'
import type { ConversationState } from './conversationState.js'
import type { OpenaiConfig } from './openaiConfig.js'
import { estimateTokens } from './tokens.js'

/** Of models that nobody knows: what the smallest in use have. */
const unknownWindow = 8192
/** So many tokens of a talk are sent at most: every one of them is paid for with every answer. */
const mostOfTalk = 8000
const margin = 200

/** One side's turn, as a model reads it. */
export interface Turn {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at: string
}

/** The talk before a question: what is told word by word, and what is older and did not fit. */
export interface TalkWindow {
  readonly turns: readonly Turn[]
  readonly older: readonly Turn[]
}

/** How many tokens the talk may have, beside the prompt, the question and the answer. */
export function talkBudget({ model, maxTokens, systemPrompt }: OpenaiConfig, question: string): number {
  const window = openaiModel(model)?.contextWindow ?? unknownWindow
  // An answer hardly ever has all that it may.
  const answer = Math.min(maxTokens, window / 2)
  const left = window - answer - estimateTokens(systemPrompt) - estimateTokens(question) - margin
  return Math.max(0, Math.min(mostOfTalk, left))
}

/** All turns that no summary holds, with what was heard of voice notes in their place. */
export function turnsOf(history: readonly Utterance[], { summary, heard }: ConversationState): Turn[] {
  const said = history.map(
    ({ from, text, at }): Turn => ({ role: from === 'customer' ? 'user' : 'assistant', text, at }),
  )
  const spoken = heard.map(({ text, at }): Turn => ({ role: 'user', text, at }))
  return [...said, ...spoken]
    .filter(({ text, at }) => text.trim() !== '' && (summary === null || at > summary.until))
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

export const costOfTalk = (turns: readonly Turn[]) =>
  turns.reduce((sum, { text }) => sum + estimateTokens(text), 0)

/** Where a talk is longer than it may be, its newer half stays: the next cut comes only after as much again. */
export function windowOf(turns: readonly Turn[], budget: number): TalkWindow {
  if (costOfTalk(turns) <= budget) return { turns, older: [] }
  let left = budget / 2
  const cut = turns.findLastIndex(({ text }) => {
    left -= estimateTokens(text)
    return left < 0
  })
  return { turns: turns.slice(cut + 1), older: turns.slice(0, cut + 1) }
}
