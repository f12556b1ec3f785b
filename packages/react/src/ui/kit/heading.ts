export type HeadingLevel = 1 | 2 | 3 | 4 | 5

/** The element of a heading, so many levels under another one. */
export function heading(level: HeadingLevel, below: 0 | 1 = 0): (typeof headings)[number] {
  return headings[level - 1 + below] ?? 'h6'
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
