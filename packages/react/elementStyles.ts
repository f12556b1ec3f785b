import { join } from 'node:path'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * Gives a module that imports `<file>.css?inline` the text of that file, after every style that the module's own imports
 * bring: a shadow root sees none of the page's.
 */
export function elementStyles(target: string[]): Plugin {
  return {
    name: 'element styles',
    setup({ esbuild, onResolve, onLoad }) {
      onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir, importer }) => ({
        // Renamed, as tsup handles every import that ends in `.css` itself.
        path: join(resolveDir, path),
        namespace: 'inline',
        pluginData: importer,
      }))
      onLoad({ filter: /./, namespace: 'inline' }, async ({ path, pluginData: importer }) => {
        // As entry points: modules with side effects only are otherwise dropped, as the package declares none.
        const { outputFiles } = await esbuild.build({
          entryPoints: { brought: importer, own: path.replace(/\?inline$/, '') },
          bundle: true,
          minify: true,
          write: false,
          outdir: 'unused',
          target,
          packages: 'external',
          external: ['*?inline'],
          logLevel: 'error',
        })
        const sheets = outputFiles.filter((file) => file.path.endsWith('.css'))
        return { contents: sheets.map(({ text }) => text).join(''), loader: 'text' }
      })
    },
  }
}
