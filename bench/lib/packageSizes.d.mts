export function weigh(
  code: string,
  options?: { source?: boolean },
): Promise<{
  /** Kilobytes loaded initially. */
  first: number
  /** Kilobytes including lazily loaded code. */
  all: number
  /** Initial kilobytes by package, before minification. */
  parts: [name: string, kilobytes: number][]
}>
