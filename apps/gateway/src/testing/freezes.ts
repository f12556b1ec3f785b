const everyMs = 5

/**
 * Longest time, in milliseconds, that something blocked the event loop. Takes the smaller of wall-clock and CPU time
 * per wait, so that neither a busy machine nor a worker thread counts.
 */
export async function frozenFor(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let used = process.cpuUsage()
  const measure = () => {
    const waited = performance.now() - last - everyMs
    // Asking for the CPU time costs as much as many a call.
    if (waited <= longest) return
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(waited, (user + system) / 1000))
  }
  const turns = setInterval(() => {
    measure()
    last = performance.now()
    used = process.cpuUsage()
  }, everyMs)
  try {
    await act()
  } finally {
    measure()
    clearInterval(turns)
  }
  return longest
}
