import { expect, test } from 'vitest'
import { type CodeLanguage, tokenize } from './highlight.js'

const kinds = (code: string, language: CodeLanguage) =>
  tokenize(code, language).flatMap(({ text, kind }) => (kind ? [`${kind} ${text}`] : []))

test('names of fields, texts, numbers and words of JSON are told apart', () => {
  expect(kinds('{ "a\\"b": "x", "n": -1.5, "ok": true }', 'json')).toEqual([
    'key "a\\"b"',
    'string "x"',
    'key "n"',
    'number -1.5',
    'key "ok"',
    'keyword true',
  ])
})

test('a quoted body of cURL is one text over its lines, and what looks like a comment in it is none', () => {
  expect(kinds("curl -X POST 'http://a/#b' \\\n  -d '{\n  \"x\": 1 # não\n}'", 'bash')).toEqual([
    'keyword curl',
    "string 'http://a/#b'",
    'string \'{\n  "x": 1 # não\n}\'',
  ])
})

test.each<CodeLanguage>(['bash', 'go', 'json', 'php', 'python', 'text', 'ts'])(
  'whatever is written, the pieces of %s are the code, in a time that does not grow with its oddness',
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

test('a long text has no colours', () => {
  expect(tokenize(`[${'1,'.repeat(20_000)}1]`, 'json')).toHaveLength(1)
})
