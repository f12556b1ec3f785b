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

/** Modules of libraries that are replaced, by how their path ends. */
const instead: Readonly<Record<string, string>> = {
  // Zod's own messages are English and no schema of ours relies on them: one in our language, in case one ever shows.
  '/node_modules/zod/v4/locales/en.js': "export default () => ({ localeError: () => 'Valor inválido' })\n",
  // Zod's guard against values that contain themselves: what we parse came as JSON, or from a form.
  '/node_modules/zod/v4/core/memoizer.js':
    'export const memoizer = () => undefined, isBackEdge = () => false, isRecursiveSchema = () => false\n',
  // What wouter brings along for Reacts of before 18.
  '/use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react'\n",
}

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
      const replaced = Object.keys(instead).find((path) => id.endsWith(path))
      if (replaced) return instead[replaced]
      if (!never.some((path) => id.endsWith(`/node_modules/${path}`))) return null
      const code = await readFile(id, 'utf8')
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
      const exported = names.map(([, declared, renamed]) => `off as ${declared ?? renamed}`)
      return `const off = () => { throw new Error('Left out of this build') }\nexport { ${[...exported, 'off as default'].join(', ')} }\n`
    },
  }
}
