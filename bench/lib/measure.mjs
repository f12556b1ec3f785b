import { readFileSync } from 'node:fs'

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Alternates both, so other load affects them equally; returns medians. */
export async function compare({ rounds, ours, baseline }) {
  const times = { ours: [], baseline: [] }
  for (let round = 0; round < rounds; round++) {
    times.baseline.push(await baseline())
    times.ours.push(await ours())
  }
  return { ours: median(times.ours), baseline: median(times.baseline) }
}

/** Prints a figure with its baseline and limit on one line. */
export function report(what, { ours, baseline }, { unit = 'ms', limit, better = 'less' } = {}) {
  const ratio = ours / baseline
  const kept = limit === undefined ? '' : (better === 'less' ? ratio <= limit : ratio >= limit) ? ' ✓' : ' ✗'
  const against = limit === undefined ? '' : ` (limit ${limit}×)`
  console.log(
    `${what}: ${ours.toFixed(2)} ${unit} against ${baseline.toFixed(2)} ${unit} = ${ratio.toFixed(2)}×${against}${kept}`,
  )
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024
}

/** CPU milliseconds of a process, in steps of 10 ms; least affected by other load. */
export function cpuMilliseconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
