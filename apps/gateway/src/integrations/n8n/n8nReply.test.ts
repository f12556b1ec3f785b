import { expect, test } from 'vitest'
import { parseReplyParts, readBody, readValue, StreamedError } from './n8nReply.js'

const textsIn = (answer: unknown) =>
  parseReplyParts(answer).map((part) => ('text' in part ? part.text : part.kind))

test.each<[string, unknown, string[]]>([
  ['output', { output: 'oi' }, ['oi']],
  ['answer', { answer: 'oi' }, ['oi']],
  ['text', { text: 'oi' }, ['oi']],
  ['reply', { reply: 'oi' }, ['oi']],
  ['message', { message: 'oi' }, ['oi']],
  ['the first of several names', { message: 'não', output: 'sim' }, ['sim']],
  ['one that says nothing', { output: null, text: 'oi' }, ['oi']],
  ['silence on purpose', { output: '' }, []],
  ['a list of items', [{ output: 'um' }, { output: 'dois' }], ['um', 'dois']],
  ['a list of texts', { output: ['um', 'dois'] }, ['um', 'dois']],
  ['items as they are inside', [{ json: { output: 'um' } }], ['um']],
  ['a number', { output: 42 }, ['42']],
  ['a model’s message', { message: { role: 'assistant', content: 'oi' } }, ['oi']],
  [
    'a model’s output',
    { output: [{ type: 'message', content: [{ type: 'output_text', text: 'oi' }] }] },
    ['oi'],
  ],
  ['a bare text', 'oi', ['oi']],
  ['nothing', null, []],
  ['an empty text', '', []],
  ['something else', { ok: true }, []],
  ['what n8n says of itself', { message: 'Workflow was started' }, []],
  ['what was asked, handed on', { chatInput: 'oi', text: 'oi', sessionId: 'c' }, []],
  ['an answer beside what was asked', { chatInput: 'oi', text: 'oi', output: 'olá' }, ['olá']],
  ['what came into a webhook', { headers: {}, params: {}, query: {}, body: { text: 'oi' } }, []],
])('parses %s', (_what, answer, texts) => {
  expect(textsIn(answer)).toEqual(texts)
})

test('limits a reply to 20 messages and ignores deeply nested answers', () => {
  expect(textsIn(Array.from({ length: 5000 }, (_, at) => `${at}`))).toHaveLength(20)
  const deep = JSON.parse(`${'['.repeat(8000)}"oi"${']'.repeat(8000)}`)
  expect(textsIn(deep)).toEqual([])
})

const line = (type: string, content?: string) => JSON.stringify({ type, content, metadata: { nodeId: 'a' } })

test('a stream becomes one message per node run', () => {
  const lines = [
    line('begin'),
    line('item', 'bom '),
    line('item', 'dia'),
    line('end'),
    line('begin'),
    line('item', '!'),
  ]
  expect(textsIn(readBody(lines.join('\n')))).toEqual(['bom dia', '!'])
  expect(textsIn(readValue(JSON.parse(line('item', 'só'))))).toEqual(['só'])
})

test('a stream with an error throws', () => {
  expect(() => readBody(`${line('begin')}\n${line('error')}`)).toThrow(StreamedError)
  expect(() => readValue(JSON.parse(line('error')))).toThrow(StreamedError)
})

test('text that is not JSON stays text', () => {
  expect(readBody('oi\n{"type":"item"}')).toBe('oi\n{"type":"item"}')
})
