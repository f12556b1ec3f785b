import { createInterface } from 'node:readline/promises'
import type { NamedField } from '@morpheus/sdk/integrations'
import { usage } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { askSecret } from '../prompts/ask.js'

/** Asks for secrets on the terminal; without one reads them from stdin, one per line. */
export async function readSecrets(
  asked: readonly NamedField[],
  output: Output,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  if (asked.length === 0) return values
  if (process.stdin.isTTY) {
    if (!output.interactive)
      throw usage('Não há como perguntar: passe o segredo pela entrada padrão.', 'no_terminal')
    for (const { name, label } of asked) values[name] = await askSecret(`${label}:`)
    return values
  }
  const lines: string[] = []
  for await (const line of createInterface({ input: process.stdin })) {
    lines.push(line)
    if (lines.length === asked.length) break
  }
  asked.forEach(({ name, label }, index) => {
    const line = lines[index]?.trim()
    if (!line)
      throw usage(`${label}: nada veio pela entrada padrão. É uma linha para cada segredo.`, 'invalid_data')
    values[name] = line
  })
  return values
}
