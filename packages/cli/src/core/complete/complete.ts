import type { Command } from 'commander'
import { out } from '../output/streams.js'
import { candidates } from './candidates.js'
import { lookupLive } from './lookup.js'

/**
 * `morpheus __complete <words…>`: one completion per line, with its description after a tab. The last word is at the
 * cursor.
 */
export async function complete(program: Command, words: readonly string[]): Promise<void> {
  const after = (flag: string) => {
    const at = words.indexOf(flag)
    return at === -1 ? undefined : words[at + 1]
  }
  const [perfil, url] = [after('--perfil'), after('--url')]
  const lookup = lookupLive({ ...(perfil && { perfil }), ...(url && { url }) })
  const found = await candidates(program, words, lookup)
  for (const { value, what } of found) out().write(`${value}\t${what}\n`)
}
