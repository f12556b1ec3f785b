import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Modules of libraries that this application never runs and that no bundler can prove dead: what zod needs to write
 * JSON Schema and to compile its checks (the content policy forbids it); axios' adapter over fetch, since every browser
 * has XMLHttpRequest, its forms as JSON, and its tokens of before `AbortSignal`; the socket's third transport, which no
 * gateway of ours offers. 12 kB gzipped of every first load.
 */
const never = [
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  'zod/v4/core/doc.js',
  'axios/lib/adapters/fetch.js',
  'axios/lib/helpers/HttpStatusCode.js',
  'axios/lib/helpers/formDataToJSON.js',
  'axios/lib/cancel/CancelToken.js',
  'engine.io-client/build/esm/transports/webtransport.js',
]

/** Areas of the contract that no screen calls yet: take an area off this list with the first screen that does. */
const uncalled = ['behavior', 'deliveries', 'rabbitmq', 'webhooks', 'websocket'].map(
  (area) => `/sdk/src/contract/${area}.ts`,
)

/** Zod's own messages are English and no schema of ours relies on them: one in our language, in case one ever shows. */
const englishMessages = 'zod/v4/locales/en.js'
const oneMessage = "export default () => ({ localeError: () => 'Valor inválido' })\n"

/** What each call is for and how it fails: words of the API reference, which no screen of today shows. */
const summaries = /\bsummary: '[^']*'/g
const failures = /^ +failures: (?:\{[^{}]*\}|\w+),$/gm

/** Keeps the names that such a module exports, each as a function that says it was left out. */
export function leaveOut(): Plugin {
  return {
    name: 'morpheus:leave-out',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sdk/src/contract/')) return null
      return code.replace(summaries, "summary: ''").replace(failures, '')
    },
    async load(id) {
      if (id.endsWith(`/node_modules/${englishMessages}`)) return oneMessage
      const paths = [...never.map((path) => `/node_modules/${path}`), ...uncalled]
      if (!paths.some((path) => id.endsWith(path))) return null
      const code = await readFile(id, 'utf8')
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
      const exported = names.map(([, declared, renamed]) => `off as ${declared ?? renamed}`)
      return `const off = () => { throw new Error('Left out of this build') }\nexport { ${[...exported, 'off as default'].join(', ')} }\n`
    },
  }
}
