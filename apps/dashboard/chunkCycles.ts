import type { Plugin } from 'vite'

/**
 * Fails the build where files import each other: within such a cycle a module could run before one that it needs.
 * `strictExecutionOrder` would allow cycles, but wraps every module, which costs 10 kB of a first visit to the sessions.
 * Without it all modules of a file run when the file is loaded: one that does something when it is imported, such as
 * `start.tsx`, has a file of its own (`firstScreens.ts`).
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'morpheus:chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (file: string, path: readonly string[]) => {
        const start = path.indexOf(file)
        if (start >= 0)
          this.error(`Built files import each other: ${[...path.slice(start), file].join(' → ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const imported of chunk.imports) visit(imported, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
