// Latency of a key in `morpheus monitor`, in a real terminal of 120×40, against a program that only echoes: node
// bench/monitor-keys.mjs [keys] [sessions…]
// Needs `npm run build`, and util-linux' `script` for the terminal.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { admin, startGateway } from './lib/gateway.mjs'
import { writeSessions } from './lib/manySessions.mjs'

const cli = join(import.meta.dirname, '..', 'packages', 'cli', 'dist', 'morpheus.cjs')
const [presses = '60', ...counts] = process.argv.slice(2)
/** Down and up alternately, so each key changes the screen. */
const lines = ['\u001b[B', '\u001b[A']
const pages = ['\u001b[6~', '\u001b[5~']
const echo = `process.stdin.setRawMode(true); process.stdout.write('pronto'); process.stdin.on('data', (key) => process.stdout.write('tecla ' + key.length))`
/** Milliseconds: without output for this long, drawing is complete. */
const silence = 120
/** Assumed latency of a key without visible effect. */
const slowest = 2_000
const patience = 60_000

for (const count of counts.length > 0 ? counts.map(Number) : [60, 5_000]) {
  const gateway = await withSessions(count)
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
  const env = {
    ...process.env,
    HOME: folder,
    MORPHEUS_CONFIG_DIR: join(folder, 'config'),
    TERM: 'xterm-256color',
  }
  delete env.CI
  spawnSync(process.execPath, [cli, 'login', '--url', gateway.url, '--email', admin.email, '--senha-stdin'], {
    env,
    input: admin.password,
  })
  const plain = await terminal(['-e', echo], env, 'pronto')
  const monitor = await terminal([cli, 'monitor', '--intervalo', '300'], env, 'Ao vivo')
  try {
    await monitor.settled()
    const times = { echo: [], linha: [], página: [] }
    // Interleaved, so other load affects all of them equally.
    for (let press = 0; press < Number(presses); press++) {
      times.echo.push(await plain.press(lines[press % 2]))
      times.linha.push(await monitor.press(lines[press % 2]))
      times.página.push(await monitor.press(pages[press % 2]))
    }
    for (const [name, taken] of Object.entries(times)) {
      console.log(
        `${String(count).padStart(6)} sessions  ${name.padEnd(8)} ${percentile(taken, 0.5)} ms, p95 ${percentile(taken, 0.95)} ms`,
      )
    }
  } finally {
    plain.end()
    monitor.end()
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withSessions(count) {
  const first = await startGateway()
  await first.close({ keep: true })
  writeSessions(first.data, count)
  return startGateway(first.data)
}

/** Program in its own terminal, once its first screen is visible. */
async function terminal(args, env, ready) {
  const command = [process.execPath, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qefc', `stty cols 120 rows 40; exec ${command}`, '/dev/null'], { env })
  let shown = ''
  let heard = () => {}
  child.stdout.on('data', (chunk) => {
    shown = `${shown}${chunk}`.slice(-100_000)
    heard()
  })
  /** Waits until drawing is complete. */
  const settled = async () => {
    const still = Symbol('still')
    const next = () =>
      new Promise((resolve) => {
        heard = resolve
      })
    while ((await Promise.race([next(), after(silence, still)])) !== still);
  }
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${ready}: ${shown}`)), patience)
    heard = () => {
      if (!shown.includes(ready)) return
      clearTimeout(timer)
      resolve()
    }
    heard()
  })
  return {
    settled,
    /** Milliseconds from the key to the first byte drawn; first waits for the previous drawing. */
    async press(key) {
      await settled()
      const began = performance.now()
      const drawn = new Promise((resolve) => {
        heard = () => resolve(performance.now() - began)
      })
      child.stdin.write(key)
      return Promise.race([drawn, after(slowest, slowest)])
    },
    end: () => child.kill(),
  }
}

function percentile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1)
}
