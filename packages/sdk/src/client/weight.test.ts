import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

/** The files that a file loads at once, through imports that are not type-only. */
function loadedWith(file: string, match = new Set<string>()): Set<string> {
  if (match.has(file)) return match
  match.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, names = '', path = ''] of text.matchAll(
    /^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from '(\.[^']+)'/gm,
  )) {
    const onlyTypes = /^\{[^}]*\}$/.test(names) && namesOf(names).every((name) => name.startsWith('type '))
    if (!onlyTypes) loadedWith(join(dirname(file), path.replace(/\.js$/, '.ts')), match)
  }
  return match
}

const namesOf = (list: string) =>
  list
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

it('the client loads no schemas and no code that only a first call or connection needs', () => {
  const loaded = [...loadedWith(join(source, 'client/index.ts'))].map((file) => relative(source, file))
  expect(loaded).toContain('core/client/transport.ts')
  expect(
    loaded
      .filter(
        (file) =>
          !/^(?:core\/)?(?:client|auth|realtime|format|flows|text)\/|^features\/(?:\w+\/)?index\.ts$/.test(
            file,
          ),
      )
      .sort(),
  ).toEqual([
    'contract/areas.ts',
    'core/area.ts',
    'core/endpoint.ts',
    'core/reading/eventCursor.ts',
    'core/reading/fields.ts',
    'core/reading/lenient.ts',
    'features/notifications/choices.ts',
    'features/notifications/filter.ts',
    'features/notifications/limit.ts',
    'features/notifications/notification.ts',
    'features/sessions/attention.ts',
    'integrations/catalogue.ts',
    'integrations/constructEvent.ts',
    'integrations/load.ts',
    'integrations/webhookError.ts',
    'locales/message.ts',
    'locales/translate.ts',
  ])
  const text = loaded.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
  expect(text).not.toMatch(/^import (?!type\b).*from '(?:zod|axios|socket\.io-client)'/m)
})

it('the client of other runtimes needs neither axios nor the socket’s modules for Node, even on use', () => {
  const found = new Set<string>()
  const follow = (file: string) => {
    for (const one of loadedWith(file, found))
      for (const [, path = ''] of readFileSync(one, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)) {
        const next = join(dirname(one), path.replace(/\.js$/, '.ts'))
        if (!found.has(next)) follow(next)
      }
  }
  follow(join(source, 'client/neutral.ts'))
  const packages = [...found].flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /(?:^(?:import|export) (?!type\b).*from |\bimport\()'([^'.][^']*)'/gm,
      ),
      ([, name]) => name,
    ),
  )
  expect([...new Set(packages)].sort()).toEqual([
    'socket.io-client/dist/socket.io.js',
    'zod',
    'zustand/middleware',
    'zustand/vanilla',
  ])
})
