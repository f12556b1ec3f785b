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
export function guideSearch(
  guide: readonly GuideSection[],
  describe: (row: RowName) => Pick<DescribedRow, 'method' | 'path' | 'summary'>,
): GuideSearch {
  const entries = guide.flatMap((section) => section.parts.map((part) => entryOf(section, part, describe)))
  return (query) => {
    const words = folded(query).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    return entries
      .filter(({ all }) => words.every((word) => all.includes(word)))
      .map((entry) => ({ entry, isTitle: words.every((word) => entry.title.includes(word)) }))
      .sort((one, other) => Number(other.isTitle) - Number(one.isTitle))
      .map(({ entry: { section, part, lines }, isTitle }) => {
        const best = isTitle ? undefined : bestOf(lines, words)
        return { section, part, line: best?.text ?? '', row: best?.row ?? null }
      })
  }
}

function entryOf(section: GuideSection, part: GuidePart, describe: Parameters<typeof guideSearch>[1]): Entry {
  const lines = part.blocks.flatMap((block): SearchLine[] => {
    if (block.kind !== 'calls')
      return linesOf(block).map((text) => ({ text, folded: folded(text), row: null }))
    return block.rows.map((row) => {
      const { method, path, summary } = describe(row)
      const text = `${method} ${path} · ${summary}`
      return { text, folded: folded(text), row }
    })
  })
  const title = folded(`${section.title} ${part.title}`)
  return { section, part, title, lines, all: [title, ...lines.map((line) => line.folded)].join('\n') }
}

function bestOf(lines: readonly SearchLine[], words: readonly string[]): SearchLine | undefined {
  const score = (line: SearchLine) => words.filter((word) => line.folded.includes(word)).length
  return lines.reduce<SearchLine | undefined>(
    (best, line) => (score(line) > (best ? score(best) : 0) ? line : best),
    undefined,
  )
}

function linesOf(block: GuideBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [toPlainText(block.text)]
    case 'list':
      return block.items.map(toPlainText)
    case 'table':
      return block.rows.map((row) => row.map(toPlainText).join(' · '))
    case 'modes':
      return block.modes.flatMap(({ title, suits, points }) => [`${title}: ${suits}`, ...points])
    case 'code':
      return [block.sample.label, ...block.sample.code.split('\n')]
    case 'samples':
      return block.samples.flatMap(({ label, code }) => [`${block.label}, ${label}`, ...code.split('\n')])
    case 'calls':
      return []
  }
}
