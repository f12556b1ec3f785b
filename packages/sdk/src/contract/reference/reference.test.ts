import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import type { RowReference } from '../../core/rowReference.js'
import { reference } from './index.js'

const texts = Object.entries(reference).flatMap(([area, rows]) =>
  Object.entries<RowReference>(rows).map(([name, text]) => ({ name: `${area}.${name}`, ...text })),
)

test.each(texts)('$name has a one-line summary', ({ summary }) => {
  expect(summary).toMatch(/^\p{Lu}[^\n]{9,80}[^.\s]$/u)
})

test('every failure has a valid status and a specific text', () => {
  for (const { name, failures = {} } of texts)
    for (const [status, text] of Object.entries(failures)) {
      expect([name, status]).toEqual([name, expect.stringMatching(/^(4\d\d|500|503|507)$/)])
      expect(['Dados inválidos', 'Não autorizado', 'Erro interno do servidor']).not.toContain(text)
      expect(text).toMatch(/\S/)
    }
})

const valueImports = (text: string) => text.replace(/^(?:import|export) type [^']*'[^']*'/gm, '')

test('only code that documents the API imports the reference', () => {
  const source = join(import.meta.dirname, '..', '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const importing = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.startsWith(join('contract', 'reference')) &&
      !file.startsWith(`openapi${sep}`) &&
      !/reference\.ts$/i.test(file) &&
      /from '[^']*(?:\/reference\/|reference\.js')/i.test(
        valueImports(readFileSync(join(source, file), 'utf8')),
      ),
  )
  expect(files).toContain(join('contract', 'table.ts'))
  expect(importing).toEqual([])
})
