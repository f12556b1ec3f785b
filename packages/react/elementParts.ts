import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** The areas of the API that connecting a number calls. */
const called = ['auth', 'events', 'passkey', 'sessions', 'system']
/** Lazy parts of the provider and the client that the element never uses. */
const unasked = /[\\/](Isolated|runNotifier|waitFor|liveEvents|pairByCode)\.js$/

/**
 * Lazy imports are bundled into the element's single file, but only those that it needs. The others fail like a chunk that
 * did not load.
 */
export const elementParts: Plugin = {
  name: 'element parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import') return null
      const isOfApi = /[\\/]sdk[\\/]src[\\/](contract[\\/]areas|integrations[\\/]load)\.ts$/.test(importer)
      const isNeeded = isOfApi
        ? called.some((area) => path.endsWith(`/${area}/rows.js`))
        : !unasked.test(path)
      return isNeeded ? null : { path, namespace: 'left out' }
    })
    onLoad({ filter: /./, namespace: 'left out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is not part of morpheus-connect`)})`,
    }))
  },
}
