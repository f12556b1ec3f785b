/**
 * Modules that are loaded on use, each from a file that `imports` in package.json names. The program runs from compiled
 * code, where Node 20 allows no `import()`: `bin.ts` provides the loaders.
 */
export interface Parts {
  readonly describing: typeof import('#describing')
  readonly drawing: typeof import('#drawing')
  readonly mcp: typeof import('#mcp')
  readonly monitor: typeof import('#monitor')
  readonly postgres: typeof import('#postgres')
  readonly profiles: typeof import('#profiles')
  readonly prompts: typeof import('#prompts')
  readonly proxy: typeof import('#proxy')
  readonly reading: typeof import('#reading')
  readonly shapes: typeof import('#shapes')
  readonly spinner: typeof import('#spinner')
  readonly views: typeof import('#views')
}

export type PartLoaders = { readonly [Name in keyof Parts]: () => Promise<Parts[Name]> }

let loaders: PartLoaders | undefined

export function loadPartsWith(partLoaders: PartLoaders): void {
  loaders = partLoaders
}

export async function loadPart<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  if (!loaders) throw new TypeError(`Nothing loads the part "${name}"`)
  return loaders[name]()
}
