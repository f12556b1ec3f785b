import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mask } from '../../core/lib/mask.js'
import { slowness } from '../../testing/slowness.js'
import { hideSecrets, secretsIn } from './hideSecrets.js'

/** The former algorithm: replaces each secret in turn, longest first. */
function oneByOne(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .filter((value) => value.length >= 6)
    .sort((a, b) => b.length - a.length)
  return hidden.reduce((rest, value) => rest.replaceAll(value, () => mask(value)), text)
}

/** Reference algorithm: every secret at every position. */
function letterByLetter(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((value) => value.length >= 6)
  const isIn = (begin: number, at: number, value: string) =>
    at < begin + value.length && text.startsWith(value, begin)
  const joins = (at: number) =>
    long.some((value) => [...text].some((_, begin) => begin < at && isIn(begin, at, value)))
  let shown = ''
  for (let at = 0; at < text.length; ) {
    if (!long.some((value) => text.startsWith(value, at))) shown += text[at++]
    else {
      let end = at + 1
      while (end < text.length && joins(end)) end += 1
      shown += mask(text.slice(at, end))
      at = end
    }
  }
  return shown
}

const secret = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '7', '"', '\\', 'é'),
  minLength: 1,
  maxLength: 16,
})
const filler = fc.string({ unit: fc.constantFrom('X', ' ', '{', ':', '€', '\n'), minLength: 1, maxLength: 9 })

test('masks separate secrets as if each were replaced in turn', () => {
  const answer = fc.array(secret, { minLength: 1, maxLength: 8 }).chain((secrets) =>
    fc.record({
      secrets: fc.constant(secrets),
      parts: fc.array(fc.tuple(fc.constantFrom(...secrets), fc.boolean(), filler), { maxLength: 20 }),
    }),
  )
  fc.assert(
    fc.property(answer, ({ secrets, parts }) => {
      const text = parts
        .map(([value, escaped, other]) => (escaped ? JSON.stringify(value).slice(1, -1) : value) + other)
        .join('')
      expect(hideSecrets(text, secrets, 1000)).toBe(oneByOne(text, secrets))
    }),
    { numRuns: 1000 },
  )
})

test('masks overlapping secrets completely', () => {
  const ab = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength })
  fc.assert(
    fc.property(ab(60), fc.array(ab(9), { maxLength: 6 }), (text, secrets) => {
      expect(hideSecrets(text, secrets, 1000)).toBe(letterByLetter(text, secrets))
    }),
    { numRuns: 1000 },
  )
  expect(hideSecrets('abcdefghijk', ['abcdef', 'defghijk'], 1000)).toBe('••••••••')
})

test('masks a secret at the cut-off completely and shows nothing after it', () => {
  const token = 'segredo-do-cliente'
  expect(hideSecrets(`0123456789${token}depois`, [token], 12)).toBe('0123456789••••••••ente')
  expect(hideSecrets(`${token.repeat(3)}${token.slice(0, 9)}`, [token], 20)).toBe('••••••••ente••••••••ente')
  expect(hideSecrets('0123456789', [], 4)).toBe('0123')
})

test('masks tokens with and without their scheme, and leaves other headers visible', () => {
  const headers = { Authorization: 'Bearer abcdef123456', Accept: 'application/json' }
  const echoed = JSON.stringify({
    got: 'Bearer abcdef123456',
    token: 'abcdef123456',
    accept: 'application/json',
  })
  expect(hideSecrets(echoed, secretsIn(headers), 1000)).toBe(
    '{"got":"••••••••3456","token":"••••••••3456","accept":"application/json"}',
  )
})

test('short and repeated words in a header do not prevent masking of its token', () => {
  const secrets = secretsIn({ 'x-api-keys': `${'a b c '.repeat(30)}${'chave-1 '.repeat(300)}token-secreto` })
  expect(hideSecrets('veio token-secreto', secrets, 1000)).toBe('veio ••••••••reto')
})

const many = (word: (at: number) => string) =>
  Object.fromEntries(
    Array.from({ length: 50 }, (_, header) => {
      const words = Array.from({ length: 585 }, (_, at) => word(header * 585 + at))
      return [`x-${header}`, words.join(' ').slice(0, 4096)]
    }),
  )
const binary = (at: number) => at.toString(2).padStart(15, '0').replaceAll('0', 'a').replaceAll('1', 'b')

test.each([
  ['six letters, always the same', many(() => 'aaaaaa'), 'a'.repeat(16_000)],
  ['all different', many((at) => `aaaa${at.toString(36)}`), 'a'.repeat(16_000)],
  ['of two letters', many(binary), Array.from({ length: 1100 }, (_, at) => binary(at)).join('')],
  ['as long as a header', many(() => 'a'.repeat(4096)), 'a'.repeat(16_000)],
  ['in quotes', many((at) => `"\\"\\${at}`), '\\"'.repeat(8_000)],
])('masks 204 kB of secrets (%s) in a 16 kB response in under 500 ms', (_what, headers, answer) => {
  expect(slowness(() => hideSecrets(answer, secretsIn(headers), 1000))).toBeLessThan(500)
})
