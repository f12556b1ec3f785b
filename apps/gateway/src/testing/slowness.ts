/** Beyond this a call is tried again: much less than the limits that tests have. */
const doubtfulMs = 100

/**
 * Milliseconds of a call. If the first try is slow, the faster of it and the CPU time of a second one, as a slow machine
 * is rarely slow twice. For generous limits, not for measuring.
 */
export function slowness(act: () => unknown): number {
  const began = performance.now()
  act()
  const first = performance.now() - began
  return first < doubtfulMs ? first : Math.min(first, cpuTime(act))
}

function cpuTime(act: () => unknown): number {
  const began = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
