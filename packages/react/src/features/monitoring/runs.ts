import type { StoodSession } from './useAvailability.js'

export type Part = StoodSession['parts'][number]

export interface Run {
  state: Part
  length: number
  from: number
  to: number
  /** Reason of its last outage, if known. */
  reason: StoodSession['outages'][number]['reason'] | null
}

export function runsOf({ parts, outages, from, to }: StoodSession): Run[] {
  const begin = Date.parse(from)
  const length = (Date.parse(to) - begin) / parts.length
  const runs: Run[] = []
  for (const [index, state] of parts.entries()) {
    const last = runs.at(-1)
    const ends = begin + (index + 1) * length
    if (last?.state === state) {
      last.length += 1
      last.to = ends
    } else runs.push({ state, length: 1, from: begin + index * length, to: ends, reason: null })
  }
  for (const run of runs)
    if (run.state === 'down' || run.state === 'reconnecting')
      run.reason = outages.find((outage) => isIn(run, outage))?.reason ?? null
  return runs
}

function isIn(run: Run, outage: StoodSession['outages'][number]): boolean {
  const ends = outage.to ? Date.parse(outage.to) : Number.POSITIVE_INFINITY
  return outage.availability === run.state && Date.parse(outage.from) < run.to && ends > run.from
}
