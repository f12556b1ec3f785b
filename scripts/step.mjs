import { spawn } from 'node:child_process'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const isScreen = process.stderr.isTTY === true && process.env.TERM !== 'dumb'

/** `1 min 5 s`. */
export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Runs a command that takes a while: on a screen a line that moves, elsewhere one before and one after. What it prints is
 * shown only where it fails, and then this process ends with its exit code. Before anything is installed: no library.
 */
export async function step({ doing, done }, command, args, options = {}) {
  const began = Date.now()
  const waiting = isScreen ? spin(doing, began) : tell(doing)
  const { code, output } = await collect(command, args, options)
  waiting.stop()
  if (code === 0) {
    process.stderr.write(`✓ ${done} (${duration(Date.now() - began)})\n`)
    return
  }
  process.stderr.write(`✗ ${doing}: não deu certo.\n\n${output.trimEnd()}\n`)
  process.exit(code)
}

function tell(doing) {
  process.stderr.write(`${doing}…\n`)
  return { stop() {} }
}

function spin(doing, began) {
  let frame = 0
  const draw = () => {
    const sign = frames[frame++ % frames.length]
    process.stderr.write(`\r\u001b[K${sign} ${doing}… ${duration(Date.now() - began)}`)
  }
  draw()
  const timer = setInterval(draw, 120)
  return {
    stop() {
      clearInterval(timer)
      process.stderr.write('\r\u001b[K')
    },
  }
}

function collect(command, args, options) {
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
