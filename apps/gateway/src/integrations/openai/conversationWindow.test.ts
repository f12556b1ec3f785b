import { expect, test } from 'vitest'
import type { Utterance } from '../../features/conversations/responder.js'
import { openaiConfig } from '../../testing/openai/openaiConfig.js'
import { readConversationState, serializeConversation } from './conversationState.js'
import { estimateTokens, getConversationBudget, selectWindow, toTurns } from './conversationWindow.js'

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`
const said = (from: Utterance['from'], text: string, minute: number): Utterance => ({
  from,
  text,
  at: at(minute),
})
const empty = { summary: null, heard: [] }

test('builds turns in order, with colleagues as assistant and transcripts at their position', () => {
  const history = [
    said('customer', 'Oi', 1),
    said('customer', '', 2),
    said('bot', 'Olá', 3),
    said('human', 'Sou a Ana', 4),
  ]
  const heard = [{ at: at(2), text: 'quero um bolo' }]
  expect(toTurns(history, { summary: null, heard }).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'user: Oi',
    'user: quero um bolo',
    'assistant: Olá',
    'assistant: Sou a Ana',
  ])
  expect(toTurns(history, { summary: { text: 's', until: at(3) }, heard })).toHaveLength(1)
})

test('keeps a conversation that fits, and only the newer half of a longer one', () => {
  const turns = toTurns(
    Array.from({ length: 10 }, (_, minute) => said('customer', 'a'.repeat(30), minute)),
    empty,
  )
  expect(selectWindow(turns, 140)).toEqual({ turns, older: [] })
  const { turns: told, older } = selectWindow(turns, 139)
  expect([told.length, older.length, told[0]?.at]).toEqual([4, 6, at(6)])
  expect(selectWindow(turns, 0)).toEqual({ turns: [], older: turns })
})

test('the conversation budget depends on model, prompt and answer length', () => {
  expect(getConversationBudget(openaiConfig, 'Oi')).toBe(8000)
  const small = { ...openaiConfig, model: 'llama3', maxTokens: 4096 }
  expect(getConversationBudget(small, 'Oi')).toBeLessThan(4000)
  expect(getConversationBudget({ ...small, systemPrompt: 'a'.repeat(50_000) }, 'Oi')).toBe(0)
})

test('estimates tokens rather too high than too low', () => {
  expect(estimateTokens('')).toBe(4)
  expect(estimateTokens('Olá, tudo bem? Quero saber o preço do bolo.')).toBeGreaterThan(12)
})

test('limits the stored transcripts, and stores nothing for an empty conversation', () => {
  expect(serializeConversation(empty)).toBeNull()
  expect(readConversationState({ nonsense: 1 })).toEqual(empty)
  const heard = Array.from({ length: 59 }, (_, minute) => ({ at: at(minute), text: 'x' }))
  expect(serializeConversation({ summary: null, heard })?.heard).toHaveLength(50)
  expect(serializeConversation({ summary: { text: 's', until: at(57) }, heard })?.heard).toHaveLength(1)
})
