// Start-up time of commands, against `node -e 0` in the same run and other programs' `--version` and `--help`:
// node bench/cli-startup.mjs [runs] [programs…], as /tmp/peers/node_modules/wrangler/bin/wrangler.js, or gh
// Needs `npm run build -w @morpheus/cli -w @morpheus/gateway`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'packages', 'cli', 'dist', 'morpheus.cjs')
const gatewayMain = join(root, 'apps', 'gateway', 'dist', 'main.js')
const runs = Number(process.argv[2] ?? 40)
const peers = process.argv.slice(3)
const limits = { '--version': 1.3, 'sessoes listar': 2.3 }

for (const file of [cli, gatewayMain]) {
  if (!existsSync(file)) {
    console.error(`${file} is missing: build first.`)
    process.exit(1)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
const credentials = { MORPHEUS_ADMIN_EMAIL: 'bench@morpheus.dev', MORPHEUS_ADMIN_PASSWORD: 'bench-password' }
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { MORPHEUS_TOKEN, MORPHEUS_URL, MORPHEUS_PERFIL, ...inherited } = process.env
const env = { ...inherited, HOME: folder, MORPHEUS_CONFIG_DIR: join(folder, 'config') }
const gateway = spawn(
  process.execPath,
  [gatewayMain, '--port', String(port), '--host', '127.0.0.1', '--data', join(folder, 'data')],
  { env: { ...process.env, ...credentials, MORPHEUS_LOG_LEVEL: 'silent' }, stdio: 'ignore' },
)

try {
  await answers(`${url}/api/health`)
  morpheus(['login', '--url', url, '--email', credentials.MORPHEUS_ADMIN_EMAIL, '--senha-stdin'], {
    input: credentials.MORPHEUS_ADMIN_PASSWORD,
  })
  for (let index = 1; index <= 20; index++) morpheus(['sessoes', 'criar', `Loja ${index}`, '--sem-conectar'])
  report(measure())
} finally {
  gateway.kill()
  rmSync(folder, { recursive: true, force: true })
}

/** Interleaved, so other load affects all of them equally. */
function measure() {
  const commands = {
    'node -e 0': ['-e', '0'],
    // Lower bound for any command that calls a gateway.
    'bare http.get': ['-e', `require('node:http').get('${url}/api/health', (answer) => answer.resume())`],
    '--version': [cli, '--version'],
    '--ajuda': [cli, '--ajuda'],
    'sessoes listar': [cli, 'sessoes', 'listar'],
    ...Object.fromEntries(
      peers.flatMap((peer) =>
        ['--version', '--help'].map((flag) => [
          `${basename(peer).replace(/\.m?js$/, '')} ${flag}`,
          [peer, flag],
        ]),
      ),
    ),
  }
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]))
  for (let run = -2; run < runs; run++) {
    for (const [name, args] of Object.entries(commands)) {
      const runsInNode = !peers.includes(args[0]) || /\.m?js$/.test(args[0])
      const [program, ...given] = runsInNode ? [process.execPath, ...args] : args
      const before = process.hrtime.bigint()
      const { status } = spawnSync(program, given, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const took = Number(process.hrtime.bigint() - before) / 1e6
      // Among other programs, vercel exits with 2 after its help.
      if (status !== 0 && !peers.includes(args[0])) throw new Error(`${name} ended with ${status}`)
      // The first two runs warm the disk and the code cache.
      if (run >= 0) times[name].push(took)
    }
  }
  return times
}

function report(times) {
  const base = median(times['node -e 0'])
  // This variable makes every Node process read a certificate file, the baseline too.
  const certificates = process.env.NODE_EXTRA_CA_CERTS ? ', with NODE_EXTRA_CA_CERTS' : ''
  console.log(`Node ${process.version}${certificates}, ${runs} interleaved runs, medians\n`)
  for (const [name, values] of Object.entries(times)) {
    const ratio = median(values) / base
    const limit = limits[name]
    const verdict = limit === undefined ? '' : `  limit ${limit}×  ${ratio <= limit ? 'ok' : 'OVER'}`
    console.log(
      `${name.padEnd(16)} ${median(values).toFixed(1).padStart(7)} ms  ${ratio.toFixed(2)}×${verdict}`,
    )
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function morpheus(args, options = {}) {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], {
    env,
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0) throw new Error(`morpheus ${args.join(' ')} ended with ${status}: ${stderr}`)
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => resolve(free))
    })
  })
}

async function answers(address) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const status = await new Promise((resolve) => {
      get(address, (response) => resolve(response.resume().statusCode)).on('error', () => resolve(0))
    })
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${address} does not answer`)
}
