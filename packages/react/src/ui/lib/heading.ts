/** Heading level, `h1` to `h5`. Nested headings use the next level. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5

export function toHeading(level: HeadingLevel, below: 0 | 1 = 0): (typeof headings)[number] {
  return headings[level - 1 + below] ?? 'h6'
}

export function levelBelow(level: HeadingLevel): HeadingLevel {
  return next[level]
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
const next = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 } as const
