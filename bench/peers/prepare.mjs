// Prepares a copy of Evolution API 2.3.6 to run against the miniature WhatsApp server without the internet:
// node bench/peers/prepare.mjs <folder of the copy>
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? '.')
const prismaVersion = '6.17.1'
const environment = {
  ...process.env,
  // `prisma generate` asks for a binary that it then does not need.
  PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true',
  DATABASE_CONNECTION_URI: 'postgresql://unused',
}
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: folder, stdio: 'inherit', env: environment })

/** Replaces a text that must be there; a file that has the new text already stays as it is. */
function replace(file, text, replacement) {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  if (source.includes(replacement)) return
  if (!source.includes(text)) throw new Error(`${file} is not that of Evolution API 2.3.6`)
  writeFileSync(path, source.replace(text, replacement))
}

const manifestPath = join(folder, 'package.json')
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
for (const name of ['@prisma/adapter-pg', '@prisma/client', 'prisma'])
  manifest.dependencies[name] = prismaVersion
manifest.overrides = { libsignal: '6.0.0' }
delete manifest.scripts.prepare
const unused = /eslint|commit|husky|lint-staged|prettier/
manifest.devDependencies = Object.fromEntries(
  Object.entries(manifest.devDependencies).filter(([name]) => !unused.test(name)),
)
writeFileSync(manifestPath, JSON.stringify(manifest, null, 2))
// The locked audio packages are gone from the registry.
rmSync(join(folder, 'package-lock.json'), { force: true })

const provider = '  provider = "prisma-client-js"\n'
replace('prisma/postgresql-schema.prisma', provider, `${provider}  engineType = "client"\n`)
const repository = 'src/api/repository/repository.service.ts'
const client = "import { PrismaClient } from '@prisma/client';"
replace(repository, client, `import { PrismaPg } from '@prisma/adapter-pg';\n${client}`)
replace(
  repository,
  '    super();',
  '    super({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_CONNECTION_URI }) } as any);',
)
replace(
  'src/api/integrations/channel/whatsapp/whatsapp.baileys.service.ts',
  '      ...options,\n      version,',
  '      ...options,\n      ...(process.env.WA_URL && { waWebSocketUrl: process.env.WA_URL }),\n      version,',
)
writeFileSync(
  join(folder, 'src/utils/fetchLatestWaWebVersion.ts'),
  `import { WAVersion } from 'baileys';

export const fetchLatestWaWebVersion = async (_options: unknown) => ({
  version: [2, 3000, 1027934701] as WAVersion,
  isLatest: true,
});
`,
)

run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund')
run('npx', 'prisma', 'generate', '--schema', 'prisma/postgresql-schema.prisma')
run('npx', 'tsup')
