import type { Plugin, Rolldown } from 'vite'

/** Module whose files `index.html` references already. */
const entryModule = '/dashboard/src/main.ts'
/** The module that mounts the dashboard. */
const mounting = '/dashboard/src/start.tsx'
/** Modules of every signed-in page: the shell and the HTTP client. */
const shellModules = [
  mounting,
  '/dashboard/src/shell/SignedInRoutes.tsx',
  '/sdk/src/core/client/fetchHttp.ts',
]
/** Modules of the first page by pathname; `*` is any other path. */
const pages = {
  '/': ['/dashboard/src/pages/DashboardPage.tsx'],
  '/dashboard': ['/dashboard/src/pages/DashboardPage.tsx'],
  '/sessions': ['/dashboard/src/pages/SessionsPage.tsx'],
  '*': [],
}
/** Key of the sign-in page's files, which `src/firstPaint.ts` reads. */
const signInKey = 'login'

/**
 * Lists the files of the first screens in the entry page, so that `firstPaint` can request them at once. Otherwise each
 * would wait until the one before it has been loaded and run.
 */
export function firstScreenFiles(): Plugin {
  return {
    name: 'morpheus:first-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return
        const entryFiles = filesOf([entryModule], bundle)
        const listAdditional = (modules: readonly string[]) =>
          [...filesOf(modules, bundle)].filter((name) => !entryFiles.has(name))
        const files = [
          ...Object.entries(pages).map(([path, page]) => [path, listAdditional([...shellModules, ...page])]),
          [signInKey, listAdditional([mounting, '/dashboard/src/pages/LoginPage.tsx'])],
        ]
        return [
          {
            tag: 'meta',
            attrs: { name: 'morpheus-files', content: JSON.stringify(Object.fromEntries(files)) },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}

/** Files of the modules' chunks and of their static imports. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const next of chunk.imports) visit(next)
  }
  for (const module of modules) {
    const ownerChunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
    )
    if (!ownerChunk) throw new Error(`No file of the build holds ${module}`)
    visit(ownerChunk.fileName)
  }
  return files
}
