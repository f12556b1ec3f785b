import { formatCount } from '@morpheus/sdk/format'

/** `1 recebida`, `2 recebidas`: for words that take an s. */
export function counted(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`
}
