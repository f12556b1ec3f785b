/** Beyond this a call is tried again: much less than the limits that tests have. */
const doubtfulMs = 100

/**
 * CPU milliseconds of a call. The faster of two tries if the first is slow, as a slow machine is rarely slow twice. For
 * generous limits, not for measuring.
 */
export function slowness(act: () => unknown): number {
  const first = timed(act)
  return first < doubtfulMs ? first : Math.min(first, timed(act))
}

function timed(act: () => unknown): number {
  const began = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}
