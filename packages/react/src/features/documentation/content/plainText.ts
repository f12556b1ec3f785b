import type { GuideBlock } from './blocks.js'
import { plainOf } from './inline.js'

/** Readable lines of a block; calls have none here. */
export function linesOf(block: GuideBlock): string[] {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [plainOf(block.text)]
    case 'list':
      return block.items.map(plainOf)
    case 'table':
      return block.rows.map((row) => row.map(plainOf).join(' · '))
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
