import { folded } from '@morpheus/sdk/format'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import type { GuideBlock, GuidePart, GuideSection, RowName } from './blocks.js'
import { toPlainText } from './inline.js'

export interface GuideHit {
  readonly section: GuideSection
  readonly part: GuidePart
  /** Line with most of the words; empty when the title matches best. */
  readonly line: string
  readonly row: RowName | null
}

interface SearchLine {
  readonly text: string
  readonly folded: string
  readonly row: RowName | null
}

interface Entry {
  readonly section: GuideSection
  readonly part: GuidePart
  readonly title: string
  readonly lines: readonly SearchLine[]
  readonly all: string
}

export type GuideSearch = (query: string) => GuideHit[]

/** Searches the guide: title matches first, then in document order. */
export function createGuideSearch(
  guide: readonly GuideSection[],
  describe: (row: RowName) => Pick<DescribedRow, 'method' | 'path' | 'summary'>,
): GuideSearch {
  const entries = guide.flatMap((section) =>
    section.parts.map((part) => createEntry(section, part, describe)),
  )
  return (query) => {
    const words = folded(query).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    return entries
      .filter(({ all }) => words.every((word) => all.includes(word)))
      .map((entry) => ({ entry, isTitle: words.every((word) => entry.title.includes(word)) }))
      .sort((a, b) => Number(b.isTitle) - Number(a.isTitle))
      .map(({ entry: { section, part, lines }, isTitle }) => {
        const best = isTitle ? undefined : findBest(lines, words)
        return { section, part, line: best?.text ?? '', row: best?.row ?? null }
      })
  }
}

function createEntry(
  section: GuideSection,
  part: GuidePart,
  describe: Parameters<typeof createGuideSearch>[1],
): Entry {
  const lines = part.blocks.flatMap((block): SearchLine[] => {
    if (block.kind !== 'calls')
      return listLines(block).map((text) => ({ text, folded: folded(text), row: null }))
    return block.rows.map((row) => {
      const { method, path, summary } = describe(row)
      const text = `${method} ${path} · ${summary}`
      return { text, folded: folded(text), row }
    })
  })
  const title = folded(`${section.title} ${part.title}`)
  return { section, part, title, lines, all: [title, ...lines.map((line) => line.folded)].join('\n') }
}

function findBest(lines: readonly SearchLine[], words: readonly string[]): SearchLine | undefined {
  const getScore = (line: SearchLine) => words.filter((word) => line.folded.includes(word)).length
  return lines.reduce<SearchLine | undefined>(
    (best, line) => (getScore(line) > (best ? getScore(best) : 0) ? line : best),
    undefined,
  )
}

function listLines(block: GuideBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [toPlainText(block.text)]
    case 'list':
      return block.items.map(toPlainText)
    case 'table':
      return block.rows.map((row) => row.map(toPlainText).join(' · '))
    case 'modes':
      return block.modes.flatMap(({ title, audience, points }) => [`${title}: ${audience}`, ...points])
    case 'code':
      return [block.sample.label, ...block.sample.code.split('\n')]
    case 'samples':
      return block.samples.flatMap(({ label, code }) => [`${block.label}, ${label}`, ...code.split('\n')])
    case 'calls':
      return []
  }
}
