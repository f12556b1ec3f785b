import { spawn } from 'node:child_process'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const isScreen = process.stderr.isTTY === true && process.env.TERM !== 'dumb'

/** Example: `1 min 5 s`. */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Runs slow commands in parallel: a progress line on terminals, else one line before and one after each. The jobs in
 * `next` begin when theirs has succeeded. Shows the output of failed commands only; when all have ended, exits with the
 * first failure's code. Uses no library, because it runs before installation.
 */
export async function steps(...jobs) {
  if (jobs.length === 0) return
  const began = Date.now()
  const underWay = new Set()
  const progress = isScreen ? spin(underWay, began) : lines
  let failed = 0
  const follow = async (job) => {
    underWay.add(job)
    progress.begin(job)
    const { code, output } = await collect(job)
    underWay.delete(job)
    progress.clear()
    if (code === 0) process.stderr.write(`✓ ${job.done} (${duration(Date.now() - began)})\n`)
    else process.stderr.write(`✗ ${job.doing}: não deu certo.\n\n${output.trimEnd()}\n`)
    failed ||= code
    if (code !== 0) return
    job.onSuccess?.()
    await Promise.all((job.next ?? []).map(follow))
  }
  await Promise.all(jobs.map(follow))
  progress.stop()
  if (failed !== 0) process.exit(failed)
}

const lines = {
  begin({ doing }) {
    process.stderr.write(`${doing}…\n`)
  },
  clear() {},
  stop() {},
}

function spin(underWay, began) {
  let frame = 0
  const draw = () => {
    const sign = frames[frame++ % frames.length]
    const doing = [...underWay].map((job) => job.doing).join(' · ')
    process.stderr.write(`\r\u001b[K${sign} ${doing}… ${duration(Date.now() - began)}`)
  }
  const clear = () => process.stderr.write('\r\u001b[K')
  const timer = setInterval(draw, 120)
  return {
    begin: draw,
    clear,
    stop() {
      clearInterval(timer)
      clear()
    },
  }
}

function collect({ command, args, options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', ({ message }) => resolve({ code: 1, output: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
