import type { Plugin, Rolldown } from 'vite'

/** Lists, in `chunks.json`, every script and style that the dashboard may load once somebody is signed in. */
export function chunkList(): Plugin {
  return {
    name: 'morpheus:chunk-list',
    apply: 'build',
    // Chunks that are nothing but a style are gone by then.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const paths = [...reachedFrom('/apps/dashboard/src/start.tsx', bundle)].map((name) => `/${name}`)
      this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(paths) })
    },
  }
}

/** The files of a module's chunk and of all that it imports, now or later. */
function reachedFrom(module: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(module))) visit(chunk.fileName)
  if (files.size === 0) throw new Error(`No chunk of the build comes from ${module}`)
  return files
}
