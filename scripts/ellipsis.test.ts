import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Texts that the specification quotes with three dots; all others use the ellipsis character. */
const quoted = new Set([
  'Aguardando carregamento do sistema...',
  'Aguardando geração do QR Code...',
  'Alterando...',
  'Carregando dados de monitoramento...',
  'Conectando sessão...',
  'Criando...',
  'Entrando...',
  'Finalizando...',
  'QR Code sendo gerado...',
  'Salvando...',
  'Sessão expirada. Redirecionando para login...',
  'Solicitação enviada! Aguarde o código de pareamento...',
])

const root = join(import.meta.dirname, '..')
const sources = ['packages/sdk', 'packages/react', 'packages/cli', 'apps/dashboard', 'apps/gateway'].flatMap(
  (home) =>
    readdirSync(join(root, home, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => join(root, home, 'src', path)),
)

/** User-facing text: starts with a capital letter and ends with three dots or an ellipsis. */
const told = /(?<=['"`>])(\p{Lu}\p{L}[^'"`<>\n]*?)(\.\.\.|…)(?=['"`<])/gu

test('texts end with three dots where the specification does, and otherwise with …', () => {
  const seen = new Set<string>()
  const wrong = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(told)].flatMap(([text, words, dots]) => {
      seen.add(text)
      const wanted = quoted.has(`${words}...`) && !path.includes('/en/') ? '...' : '…'
      return dots === wanted ? [] : [`${path}: ${text}`]
    }),
  )
  expect(wrong).toEqual([])
  expect([...quoted].filter((text) => !seen.has(text))).toEqual([])
})
