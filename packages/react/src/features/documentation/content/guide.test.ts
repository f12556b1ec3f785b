import { expect, test } from 'vitest'
import webhooksDocument from '../../../../../../docs/webhooks.md?raw'
import { describeCall } from '../CallCard.js'
import type { GuideBlock } from './blocks.js'
import { guide } from './guide.js'
import { parseInline } from './inline.js'
import { findPlace, listAnchors } from './places.js'
import { createGuideSearch } from './search.js'
import { verifiers } from './verifiers.js'

const parts = guide.flatMap((section) => section.parts.map((part) => ({ section, part })))
const blocks = parts.flatMap(({ part }) => part.blocks)

test('has the ten sections of the specification in order', () => {
  expect(guide.map(({ id }) => id)).toEqual([
    'quick-start',
    'authentication',
    'whatsapp-sessions',
    'webhooks-events',
    'integration-guide',
    'whatsapp-cloud',
    'code-examples',
    'configuration',
    'activity-logs',
    'backup-restore',
  ])
})

test('webhook verifiers are identical to the tested snippets of the webhook document', () => {
  const snippet = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n^\`\`\`$`, 'm').exec(webhooksDocument)?.[1]
  expect(verifiers).toEqual({
    node: snippet('js'),
    python: snippet('python'),
    php: snippet('php'),
    go: snippet('go'),
  })
})

function textsOf(block: GuideBlock): readonly string[] {
  if (block.kind === 'text' || block.kind === 'note') return [block.text]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.flat() : []
}

test('every link has an existing target and no markup is left unclosed', () => {
  const wrong: string[] = []
  for (const piece of blocks.flatMap(textsOf).flatMap(parseInline)) {
    if (piece.kind === 'text' && /[`[\]]|\*\*/.test(piece.text)) wrong.push(piece.text)
    if (piece.kind !== 'link' || piece.to.startsWith('https://')) continue
    const [section = '', part = null] = piece.to.split('#')
    if (findPlace(guide, { section, part })?.missing !== null) wrong.push(piece.to)
  }
  expect(wrong).toEqual([])
})

test('no section has a heading or call id twice', () => {
  for (const section of guide) {
    const ids = listAnchors(section).map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('every call in the guide exists in the contract', () => {
  const rows = blocks.flatMap((block) => (block.kind === 'calls' ? block.rows : []))
  expect(rows.length).toBeGreaterThan(60)
  for (const row of rows) expect(describeCall(row).id).toBe(row)
})

test('search finds every part by the words of its title', () => {
  const search = createGuideSearch(guide, describeCall)
  for (const { section, part } of parts)
    expect(search(`${part.title} ${section.title}`).map((hit) => hit.part)).toContain(part)
  expect([search(''), search('   ')]).toEqual([[], []])
})
