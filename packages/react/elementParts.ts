import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** The areas of the API that connecting a number calls. */
const called = ['auth', 'passkey', 'sessions', 'system']
/** Lazy parts of the provider and the client that the element never uses. */
const unasked =
  /(Isolated|runNotifier|watchConnection|waitFor|liveEvents|pairByCode|toEnglish|constructEvent|ensureWebhook|pairVirtualPhone|transfer|toastPlace)\.js$|^axios$/
/** Parts of the file beside it: `elementLive.ts` exports them. */
const live = /\/(openSocket|dispatch|events\/rows)\.js$/

/**
 * Lazy imports are bundled into the element's single file, but only those that it needs. The live connection is in a
 * file of its own, and the others fail like a chunk that did not load.
 */
export const elementParts: Plugin = {
  name: 'element parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.|^axios$/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return null
      if (live.test(path)) return { path: './morpheus-connect-live.js', external: true }
      const isOfApi = /[\\/]sdk[\\/]src[\\/](features[\\/]index|integrations[\\/]load)\.ts$/.test(importer)
      const isNeeded = isOfApi
        ? called.some((area) => path.endsWith(`/${area}/rows.js`))
        : !unasked.test(path)
      return isNeeded ? null : { path, namespace: 'left out' }
    })
    // Zod's own sentences: what people read is the server's.
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: 'export default () => ({})',
    }))
    onLoad({ filter: /./, namespace: 'left out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of morpheus-connect`)})`,
    }))
  },
}
