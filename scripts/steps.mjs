import { spawn } from 'node:child_process'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const isScreen = process.stderr.isTTY === true && process.env.TERM !== 'dumb'

/** Example: `1 min 5 s`. */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Runs slow commands in parallel: a progress line on terminals, else one line before and one after each. Shows the
 * output of failed commands only; when all have ended, exits with the first failure's code. Uses no library, because
 * it runs before installation.
 */
export async function steps(...jobs) {
  if (jobs.length === 0) return
  const began = Date.now()
  const underWay = new Set(jobs)
  const waiting = isScreen ? spin(underWay, began) : tell(jobs)
  let failed = 0
  const follow = async (job) => {
    const { code, output } = await collect(job)
    underWay.delete(job)
    waiting.clear()
    if (code === 0) process.stderr.write(`✓ ${job.done} (${duration(Date.now() - began)})\n`)
    else process.stderr.write(`✗ ${job.doing}: não deu certo.\n\n${output.trimEnd()}\n`)
    failed ||= code
  }
  await Promise.all(jobs.map(follow))
  waiting.stop()
  if (failed !== 0) process.exit(failed)
}

function tell(jobs) {
  for (const { doing } of jobs) process.stderr.write(`${doing}…\n`)
  return { clear() {}, stop() {} }
}

function spin(underWay, began) {
  let frame = 0
  const draw = () => {
    const sign = frames[frame++ % frames.length]
    const doing = [...underWay].map((job) => job.doing).join(' · ')
    process.stderr.write(`\r\u001b[K${sign} ${doing}… ${duration(Date.now() - began)}`)
  }
  const clear = () => process.stderr.write('\r\u001b[K')
  draw()
  const timer = setInterval(draw, 120)
  return {
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
