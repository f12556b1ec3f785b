import { build, type Plugin, type ResolvedConfig } from 'vite'

const placeholder = '<!-- first paint -->'

/**
 * Puts a module into the entry page as a classic script of its own, which the browser runs before it paints. Named
 * after its content it is cached for good, and as a file it needs no exception from the content policy.
 */
export function blockingScript(module: string): Plugin {
  let name = ''
  let resolve: ResolvedConfig['resolve']
  return {
    name: 'morpheus:blocking-script',
    configResolved(config) {
      resolve = config.resolve
    },
    async generateBundle() {
      name = this.getFileName(
        this.emitFile({ type: 'asset', name: 'firstPaint.js', source: await bundled(module, resolve) }),
      )
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) =>
        html.replace(
          placeholder,
          server ? `<script type="module" src="/${module}"></script>` : `<script src="/${name}"></script>`,
        ),
    },
  }
}

async function bundled(entry: string, { conditions }: ResolvedConfig['resolve']): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'firstPaint' } },
  })
  const [built] = [result].flat()
  const code = built && 'output' in built ? built.output[0].code : undefined
  if (!code) throw new Error(`${entry} could not be built`)
  return code
}
