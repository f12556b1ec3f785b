const everyMs = 5

/**
 * Longest time, in milliseconds, that something blocked the event loop. Takes the smaller of wall-clock and CPU time
 * per wait, so that neither a busy machine nor a worker thread counts.
 */
export async function frozenFor(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let used = process.cpuUsage()
  const turn = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(now - last - everyMs, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const turns = setInterval(turn, everyMs)
  try {
    await act()
  } finally {
    turn()
    clearInterval(turns)
  }
  return longest
}
