import { readFileSync } from 'node:fs'
import { cpus, freemem, totalmem } from 'node:os'

/** Memory in bytes, CPU times in any unit. */
export interface Machine {
  readonly cores: number
  cpu(): { busy: number; total: number }
  memory(): { used: number; total: number }
}

export const thisMachine: Machine = {
  cores: Math.max(1, cpus().length),
  cpu() {
    const times = cpus().map((core) => core.times)
    const total = times.reduce(
      (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
      0,
    )
    return { busy: total - times.reduce((sum, { idle }) => sum + idle, 0), total }
  },
  memory() {
    const total = totalmem()
    return { used: total - available(), total }
  },
}

/** Linux counts reclaimable caches as available; `free` as used. */
function available(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return kilobytes === undefined ? freemem() : Number(kilobytes) * 1024
  } catch {
    return freemem()
  }
}

/** CPU usage between readings that are at least a second of CPU time apart. */
export class CpuMeter {
  readonly #machine: Machine
  #last: { busy: number; total: number }
  #usage: number

  constructor(machine: Machine) {
    this.#machine = machine
    this.#last = machine.cpu()
    this.#usage = share(this.#last)
  }

  /** Percent. Before there are two readings: the average since the machine's start. */
  read(): number {
    const now = this.#machine.cpu()
    const between = { busy: now.busy - this.#last.busy, total: now.total - this.#last.total }
    if (between.total < 1000) return this.#usage
    this.#last = now
    this.#usage = share(between)
    return this.#usage
  }
}

function share({ busy, total }: { busy: number; total: number }): number {
  return total <= 0 ? 0 : Math.min(100, Math.max(0, (100 * busy) / total))
}
