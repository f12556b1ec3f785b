export function weigh(
  code: string,
  options?: { source?: boolean },
): Promise<{
  /** Kilobytes that are loaded at once. */
  first: number
  /** Kilobytes with what is loaded when it is needed. */
  all: number
  /** What the first load holds of each package, in kilobytes before it is minified. */
  parts: [name: string, kilobytes: number][]
}>
