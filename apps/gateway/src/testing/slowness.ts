/**
 * CPU milliseconds of a call: the faster of two tries, as a slow machine is rarely slow twice. For generous limits, not
 * for measuring.
 */
export function slowness(act: () => unknown): number {
  const tries = [0, 0].map(() => {
    const began = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}
