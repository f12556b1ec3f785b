/**
 * How many milliseconds of the processor something takes. A slow machine is slow once, a slow pattern each time: the
 * faster of two tries counts. For limits that a freeze passes by far, not for measuring.
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
