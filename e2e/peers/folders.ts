import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Folder of the installed peers; some 5 GB. */
const folder = process.env.MORPHEUS_PEERS ?? join(root, 'node_modules', '.cache', 'morpheus-peers')

interface Installation {
  readonly name: string
  /** npm manifest. Some versions are pinned because a dependency is unavailable or does not start. */
  readonly manifest: object
  /** File that exists once installed. */
  readonly program: string
  readonly commands: readonly (readonly string[])[]
}

const quiet = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel', 'error']

/** Last versions that run on Node 20. */
export const n8nInstallation: Installation = {
  name: 'n8n',
  manifest: {
    private: true,
    dependencies: {
      n8n: '2.8.4',
      '@opentelemetry/core': '2.1.0',
      '@opentelemetry/sdk-trace-base': '2.1.0',
      '@opentelemetry/api': '1.9.0',
    },
    overrides: { xlsx: 'npm:@e965/xlsx@0.20.3', '@langchain/langgraph-checkpoint': '1.0.0' },
  },
  program: 'node_modules/n8n/bin/n8n',
  commands: [['install', ...quiet]],
}

export const flowiseInstallation: Installation = {
  name: 'flowise',
  manifest: {
    private: true,
    dependencies: { flowise: '3.1.2' },
    overrides: {
      langchain: {
        '@langchain/langgraph': '1.1.2',
        '@langchain/langgraph-checkpoint': '1.0.0',
        '@langchain/langgraph-sdk': '1.5.5',
      },
    },
  },
  program: 'node_modules/flowise/bin/run',
  // Only this dependency's script is needed; another one downloads from elsewhere.
  commands: [
    ['install', '--ignore-scripts', ...quiet],
    ['rebuild', 'sqlite3', ...quiet],
  ],
}

/** Installs what is missing. Returns its folder and program. */
export function ensureInstalled({ name, manifest, program, commands }: Installation): {
  folder: string
  program: string
} {
  const own = join(folder, name)
  const done = join(own, '.installed')
  if (!existsSync(done)) {
    process.stdout.write(`Instalando ${name} em ${own} (alguns minutos, só na primeira vez)\n`)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'package.json'), JSON.stringify(manifest, null, 2))
    for (const args of commands) {
      const { status } = spawnSync('npm', args, { cwd: own, stdio: ['ignore', 'ignore', 'inherit'] })
      if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${status}`)
    }
    writeFileSync(done, '')
  }
  return { folder: own, program: join(own, program) }
}
