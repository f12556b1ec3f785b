import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface Snippet {
  /** Example: `docs/webhooks.md:79`. */
  readonly where: string
  /** Language of the fence; empty for diagrams. */
  readonly language: string
  readonly text: string
}

/** All documents with snippets for readers. */
export function documents(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name))
  return [...inFolder('.'), ...inFolder('docs'), ...inFolder('docs/decisions')]
}

/** READMEs shown by the registry. Their commands install published packages, so they are not run here. */
export const packagePages = ['packages/sdk', 'packages/react', 'packages/cli', 'apps/gateway'].map((folder) =>
  join(folder, 'README.md'),
)

export function snippetsOf(document: string): Snippet[] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n')
  const snippets: Snippet[] = []
  for (let index = 0; index < lines.length; index++) {
    const [, indent, language = ''] = /^( *)```(\w*)/.exec(lines[index] ?? '') ?? []
    if (indent === undefined) continue
    const begin = index + 1
    const length = lines.slice(begin).findIndex((line) => line.trim() === '```')
    if (length === -1) throw new Error(`${document}:${begin} is never closed`)
    const text = lines.slice(begin, begin + length).map((line) => line.slice(indent.length))
    snippets.push({ where: `${document}:${begin}`, language, text: `${text.join('\n')}\n` })
    index = begin + length
  }
  return snippets
}

export function commandsOf(text: string): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim().replace(/^\$ /, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
}
