import { expect, test } from 'vitest'
import { openaiConfig } from '../../testing/openai/openaiConfig.js'
import { chatRequest, Quirks } from './chatRequest.js'
import { listModels } from './kind.js'
import { getModelTraits, isChatModel } from './modelTraits.js'
import { OpenaiFailure } from './openaiFailure.js'
import { getCost } from './openaiResponder.js'

const openai = 'https://api.openai.com/v1'
const local = 'http://127.0.0.1:11434/v1'
const asked = (model: string, baseUrl: string, quirks = new Quirks()) => {
  const {
    messages: _messages,
    stream: _stream,
    ...more
  } = chatRequest(
    { ...openaiConfig, model, baseUrl, temperature: 0.5, presencePenalty: 1, maxTokens: 100 },
    [],
    quirks,
  )
  return more
}

test.each([
  ['gpt-4o-mini', openai, { max_completion_tokens: 100, temperature: 0.5, presence_penalty: 1 }],
  ['o1', openai, { max_completion_tokens: 100 }],
  ['o3-mini', openai, { max_completion_tokens: 100 }],
  ['gpt-5-mini', openai, { max_completion_tokens: 100 }],
  ['gpt-5-chat-latest', openai, { max_completion_tokens: 100, temperature: 0.5, presence_penalty: 1 }],
  ['openai/o1', local, { max_completion_tokens: 100 }],
  ['llama3.2', local, { max_tokens: 100, temperature: 0.5, presence_penalty: 1 }],
])('sends only parameters supported by %s at %s', (model, baseUrl, more) => {
  expect(asked(model, baseUrl)).toEqual({ model, ...more })
})

test('learns a parameter that a model rejects, once', () => {
  const quirks = new Quirks()
  const refusal = (param: string, said = '') =>
    new OpenaiFailure('x', { status: 400, param, apiMessage: said })
  expect(quirks.learn(refusal('max_tokens'))).toBe(true)
  expect(quirks.learn(refusal('', "Unknown field: 'temperature'"))).toBe(true)
  expect(quirks.learn(refusal('', 'the temperature of the room'))).toBe(false)
  expect(quirks.learn(refusal('max_tokens'))).toBe(false)
  expect(quirks.learn(new OpenaiFailure('x', { status: 500, param: 'top_p' }))).toBe(false)
  expect(asked('llama3', local, quirks)).toEqual({
    model: 'llama3',
    max_completion_tokens: 100,
    presence_penalty: 1,
  })
})

test.each([
  ['gpt-4o', true],
  ['ft:gpt-4o-mini:loja::x1', true],
  ['gpt-3.5-turbo', false],
  ['o1-mini', false],
  ['o1', true],
  ['llava:13b', true],
  ['qwen2.5-vl', true],
  ['llama3.1', false],
])('image support of %s is %s', (model, acceptsImages) => {
  expect(getModelTraits(model, openai).acceptsImages).toBe(acceptsImages)
})

test('the prompt of o1-mini is sent as a user message', () => {
  expect([getModelTraits('o1-mini', openai).promptRole, getModelTraits('o1', openai).promptRole]).toEqual([
    'user',
    'system',
  ])
})

test("lists the catalogue plus the account's other chat models", () => {
  const live = ['gpt-4o-2024-08-06', 'gpt-5', 'whisper-1', 'gpt-4o-audio-preview', 'text-embedding-3-small']
  const models = listModels(live, openai)
  expect(models.map(({ id }) => id)).toEqual([
    'o1',
    'o1-mini',
    'gpt-4.1',
    'gpt-4.1-mini',
    'gpt-4.1-nano',
    'gpt-4o',
    'gpt-4o-mini',
    'gpt-4-turbo',
    'gpt-3.5-turbo',
    'gpt-5',
  ])
  expect(models.at(-1)).toMatchObject({ category: 'Reasoning', maxTokens: 4096 })
  expect(listModels(['llama3.1:8b', 'nomic-embed-text'], local).map(({ id }) => id)).toEqual(['llama3.1:8b'])
  expect(isChatModel('tts-1', local)).toBe(false)
})

test("costs are known only for OpenAI's own catalogue", () => {
  const tokens = { inputTokens: 1000, outputTokens: 100 }
  expect(getCost('gpt-4o-mini', openai, tokens)).toBe(210)
  expect(getCost('gpt-4o-2024-08-06', openai, tokens)).toBe(3500)
  expect(getCost('gpt-4o-mini', local, tokens)).toBeNull()
  expect(getCost('gpt-9', openai, tokens)).toBeNull()
})
