import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** The areas of the API that connecting a number calls. */
const called = ['auth', 'events', 'passkey', 'sessions', 'system']
/** What the provider and the client load for hosts and scripts that ask for it. */
const unasked = /[\\/](Isolated|runNotifier|waitFor|liveEvents|pairByCode)\.js$/

/**
 * What is loaded when it is first needed stands in a file that is one with the rest: that is only what the element needs.
 * Another fails as one whose file did not come.
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
