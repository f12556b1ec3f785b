import type { Plugin, Rolldown } from 'vite'

/** What the entry page names itself. */
const begin = '/dashboard/src/main.ts'
/** The frame around every page of a signed-in user, with the calls of its pages. */
const around = ['/dashboard/src/shell/SignedInRoutes.tsx', '/sdk/src/core/client/fetchHttp.ts']
/** What they see first, and where. */
const pages = {
  '/': ['/dashboard/src/pages/DashboardPage.tsx'],
  '/dashboard': ['/dashboard/src/pages/DashboardPage.tsx'],
  '/sessions': ['/dashboard/src/pages/SessionsPage.tsx'],
  '*': [],
}
/** The key of the files of a visitor who is to sign in. */
const signIn = 'login'

/**
 * Lists the files of the first screens in the entry page, so that `firstPaint` can request them at once. Otherwise each
 * would wait until the one before it has been loaded and run.
 */
export function filesAhead(): Plugin {
  return {
    name: 'morpheus:files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return
        const named = filesOf([begin], bundle)
        const listOthers = (modules: readonly string[]) =>
          [...filesOf(modules, bundle)].filter((name) => !named.has(name))
        const files = [
          ...Object.entries(pages).map(([path, page]) => [path, listOthers([...around, ...page])]),
          [signIn, listOthers(['/dashboard/src/pages/LoginPage.tsx'])],
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

/** The files of some modules' chunks and of all that these import at once. */
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
    const home = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
    )
    if (!home) throw new Error(`No file of the build holds ${module}`)
    visit(home.fileName)
  }
  return files
}
