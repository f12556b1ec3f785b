import react from '@vitejs/plugin-react'
import { build, type Rolldown, type UserConfig } from 'vite'

/** Modules that load first on every page, and those of every page of the application, by the ends of their paths. */
const mounting = '/dashboard/src/start.tsx'
const entryModules = ['/dashboard/src/main.ts', mounting]
const application = [
  '/dashboard/src/shell/SignedInRoutes.tsx',
  '/sdk/src/core/client/fetchHttp.ts',
  '/sdk/src/features/account/rows.ts',
  '/sdk/src/features/auth/rows.ts',
  '/sdk/src/features/dashboard/rows.ts',
  '/sdk/src/features/monitoring/rows.ts',
  '/sdk/src/features/sessions/rows.ts',
]
const screens = {
  entry: entryModules,
  login: [...entryModules, '/dashboard/src/pages/LoginPage.tsx'],
  /** Rules of the sign-in form, loaded once a field has the focus. */
  rules: ['/sdk/src/features/auth/rows.ts'],
  application: [
    ...entryModules,
    ...application,
    '/dashboard/src/pages/SessionsPage.tsx',
    // Shown instead of cards for more than twelve sessions.
    '/react/src/features/sessions/SessionTable/SessionTable.tsx',
  ],
  panel: ['/dashboard/src/pages/DashboardPage.tsx'],
  /** The socket and the notifier, loaded after the first screen. */
  live: [
    '/react/src/provider/runNotifier.ts',
    '/sdk/src/core/realtime/openSocket.ts',
    '/sdk/src/core/realtime/dispatch.ts',
    '/sdk/src/features/events/rows.ts',
    '/sdk/src/features/email/notificationSettings.ts',
    '/sdk/src/features/notifications/rows.ts',
  ],
}

/**
 * Tests that assign modules to the chunks of the first screens: what all have, the sign-in, its rules, the application with the session
 * list, the dashboard, and the live connection. A build without groups finds the modules, as unused ones are dropped only then.
 */
export async function firstScreens(config: UserConfig) {
  const { chunks, stylesOf } = await ungrouped(config)
  const entry = modulesOf(screens.entry, chunks, stylesOf)
  const login = modulesOf(screens.login, chunks, stylesOf)
  const rules = modulesOf(screens.rules, chunks, stylesOf)
  const application = modulesOf(screens.application, chunks, stylesOf)
  const panel = modulesOf(screens.panel, chunks, stylesOf)
  const live = modulesOf(screens.live, chunks, stylesOf)
  /** In every first visit: the sign-in's own modules are not loaded by those who are signed in. */
  const isOfBase = (id: string) => entry.has(id) || (login.has(id) && application.has(id))
  const isBefore = (id: string) => login.has(id) || rules.has(id)
  return {
    // This module mounts the application when it is imported, so it must not come with modules that other pages share.
    isOfBase: (id: string) => isOfBase(id) && !id.endsWith(mounting),
    isOfLogin: (id: string) => login.has(id) && !isOfBase(id),
    isOfRules: (id: string) => rules.has(id) && !login.has(id),
    isOfApplication: (id: string) => application.has(id) && !isBefore(id),
    isOfPanel: (id: string) => panel.has(id) && !application.has(id) && !isBefore(id),
    isOfLive: (id: string) => live.has(id) && !panel.has(id) && !application.has(id) && !isBefore(id),
  }
}

interface Ungrouped {
  chunks: Chunks
  /** The styles that a module imports: its chunk does not list them, as they are separate files by then. */
  stylesOf: StylesOf
}
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>
type StylesOf = (id: string) => readonly string[]

async function ungrouped(config: UserConfig): Promise<Ungrouped> {
  const styles = new Map<string, string[]>()
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      react(),
      {
        name: 'morpheus:styles',
        buildEnd() {
          for (const id of this.getModuleIds()) {
            const imported = this.getModuleInfo(id)?.importedIds.filter((one) => one.endsWith('.css'))
            if (imported?.length) styles.set(id, imported)
          }
        },
      },
    ],
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new Error('The dashboard could not be built')
  const chunks = built.output.filter((one) => one.type === 'chunk')
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    stylesOf: (id) => styles.get(id) ?? [],
  }
}

/** Modules of the root modules' chunks and of their static imports. */
function modulesOf(roots: string[], chunks: Chunks, stylesOf: StylesOf): Set<string> {
  const modules = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const id of chunk.moduleIds) for (const one of [id, ...stylesOf(id)]) modules.add(one)
    for (const next of chunk.imports) visit(next)
  }
  for (const root of roots) {
    const ownerChunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(root)))
    if (!ownerChunk) throw new Error(`No file of the build holds ${root}`)
    visit(ownerChunk.fileName)
  }
  return modules
}
