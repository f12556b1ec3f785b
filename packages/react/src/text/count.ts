import { formatCount } from '@morpheus/sdk/format'

/** `1 contato`, `1.200 contatos`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
