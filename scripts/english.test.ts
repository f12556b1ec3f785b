import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { errorTexts } from '../packages/sdk/src/text/en/errors.js'
import { phrases } from '../packages/sdk/src/text/en/phrases.js'
import { saying } from '../packages/sdk/src/text/phrases.js'

/** Gateway files with texts that widgets show: delivery and answer failures, session status, audit entries. */
const spoken = [
  /^features\/sessions\/(sessionAudit|state\/availability|messages\/messageFailures)\.ts$/,
  /^engines\/cloud\/(graphErrors|numberCheck)\.ts$/,
  /^features\/templates\/(refusals|import\/(rows|csvRows|jsonRows))\.ts$/,
  /^features\/email\/smtpFailure\.ts$/,
  /^engines\/cloud\/templates\/templateStates\.ts$/,
  /^features\/backups\/restoring\/standstill\.ts$/,
]
/** Account log details and failure reasons, in any file. */
const told = /\b(?:details(?:: | = )|why = )[^\n]*/g

const gateway = join(import.meta.dirname, '..', 'apps', 'gateway', 'src')
const say = saying(phrases, 'en')

/** Texts of a source file; template expressions become `…`. */
function textsOf(source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    if ('type' in node && node.type === 'ImportDeclaration') return
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      found.push(node.value)
    if ('quasis' in node && Array.isArray(node.quasis))
      found.push(node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('…'))
    for (const one of Object.values(node)) visit(one)
  }
  visit(parseSync('source.ts', source).program)
  return found
}

/** A Portuguese sentence, not a name or a fragment. */
const isSentence = (text: string) =>
  /^["\p{Lu}].*\p{L}+ \p{L}+/su.test(text) && /[à-ü]|\b(o|a|de|da|do|em)\b/.test(text)

const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
)
const sourceOf = (path: string) => readFileSync(join(gateway, path), 'utf8')

test('what the gateway tells of failures and of who did what is said in English, too', () => {
  const texts = files.flatMap((path) => {
    const source = sourceOf(path)
    if (spoken.some((one) => one.test(path))) return textsOf(source)
    return [...source.matchAll(told)].flatMap(([line]) =>
      textsOf(`({ ${line.replace(' = ', ': ').replace(/[,;]?$/, '')} })`),
    )
  })
  const sentences = texts.filter(isSentence)
  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter((text) => say(text) === text)).toEqual([])
})

test('every code that the gateway refuses with has its English', () => {
  const codes = files.flatMap((path) =>
    [...sourceOf(path).matchAll(/new HttpError\(\s*'\w+',\s*'(\w+)'/g)].map(([, code = '']) => code),
  )
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set(codes)].filter((code) => !(code in errorTexts)).sort()).toEqual([])
})
