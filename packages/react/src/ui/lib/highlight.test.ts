import { expect, test } from 'vitest'
import { type CodeLanguage, tokenize } from './highlight.js'

const kinds = (code: string, language: CodeLanguage) =>
  tokenize(code, language).flatMap(({ text, kind }) => (kind ? [`${kind} ${text}`] : []))

test('distinguishes keys, strings, numbers and keywords in JSON', () => {
  expect(kinds('{ "a\\"b": "x", "n": -1.5, "ok": true }', 'json')).toEqual([
    'key "a\\"b"',
    'string "x"',
    'key "n"',
    'number -1.5',
    'key "ok"',
    'keyword true',
  ])
})

test('treats a quoted multi-line cURL body as one string, including # characters', () => {
  expect(kinds("curl -X POST 'http://a/#b' \\\n  -d '{\n  \"x\": 1 # não\n}'", 'bash')).toEqual([
    'keyword curl',
    "string 'http://a/#b'",
    'string \'{\n  "x": 1 # não\n}\'',
  ])
})

test.each<CodeLanguage>(['bash', 'go', 'json', 'php', 'python', 'text', 'ts'])(
  'the tokens of %s always add up to the code, also for malformed input',
  (language) => {
    for (const code of [
      '',
      '"',
      "it's // not <b>closed</b>",
      '/*',
      '`${"',
      '\\'.repeat(5000),
      '"'.repeat(5001),
    ])
      expect(
        tokenize(code, language)
          .map(({ text }) => text)
          .join(''),
      ).toBe(code)
  },
)

test('does not highlight a long text', () => {
  expect(tokenize(`[${'1,'.repeat(20_000)}1]`, 'json')).toHaveLength(1)
})
